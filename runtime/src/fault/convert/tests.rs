use super::{ConvertError, Part};
use alloc::string::ToString as _;

#[test]
fn each_error_has_its_part_and_its_words() {
    let refused = ConvertError::Refused { part: Part::Query, target: "http::Uri" };
    let differs = ConvertError::Differs { part: Part::Userinfo, target: "url::Url" };
    for (error, code, part, words) in [
        (ConvertError::Fragment, "FRAGMENT", Some(Part::Fragment), "a request has no fragment; "),
        (ConvertError::NoAuthority, "NO_AUTHORITY", Some(Part::Host), ""),
        (ConvertError::NotOriginForm, "NOT_ORIGIN_FORM", Some(Part::Path), ""),
        (ConvertError::PortTooLarge, "PORT_TOO_LARGE", Some(Part::Port), ""),
        (
            ConvertError::TooLong { target: "http::Uri", limit: 65_534 },
            "TOO_LONG",
            None,
            "the URI is longer than 65534 bytes, the limit of `http::Uri`; ",
        ),
        (
            ConvertError::EmptyHost { target: "http::Uri" },
            "REFUSED",
            Some(Part::Host),
            "`http::Uri` does not accept an empty host; write a host",
        ),
        (refused, "REFUSED", Some(Part::Query), "`http::Uri` does not accept the query"),
        (differs, "DIFFERS", Some(Part::Userinfo), "`url::Url` reads the user information differently"),
    ] {
        assert_eq!((error.code(), error.part()), (code, part));
        let said = error.to_string();
        assert!(said.starts_with(words) && said.ends_with(']'), "{said}");
    }
}
