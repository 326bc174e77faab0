use super::{ConvertError, Part};
use alloc::string::ToString as _;

#[test]
fn each_error_has_its_part_and_its_words() {
    for (error, code, part, words) in [
        (ConvertError::Fragment, "FRAGMENT", Some(Part::Fragment), "a request has no fragment; "),
        (ConvertError::NoAuthority, "NO_AUTHORITY", Some(Part::Host), ""),
        (ConvertError::NotOriginForm, "NOT_ORIGIN_FORM", Some(Part::Path), ""),
        (ConvertError::PortTooLarge, "PORT_TOO_LARGE", Some(Part::Port), ""),
        (ConvertError::TooLong, "TOO_LONG", None, ""),
        (ConvertError::Refused(Part::Query), "REFUSED", Some(Part::Query), "query"),
        (ConvertError::Differs(Part::Userinfo), "DIFFERS", Some(Part::Userinfo), "user information"),
    ] {
        assert_eq!((error.code(), error.part()), (code, part));
        let said = error.to_string();
        assert!(said.starts_with(words) && said.ends_with(']'), "{said}");
    }
}
