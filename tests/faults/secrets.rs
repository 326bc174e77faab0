//! Checks that no error and no `Debug` output contains a secret.

use urika::value::{Base, BaseBuf};
use urika::{Policy, Uri, UriBuf, UriParts, UriRef, UriRefBuf};

/// No error contains the text of its input, and no `Debug` output of a value contains user information.
#[test]
fn nothing_that_is_logged_holds_a_secret() {
    fn logged<T: std::fmt::Debug>(value: T) {
        for shown in [format!("{value:?}"), format!("{value:#?}")] {
            assert!(!shown.contains("hidden"), "{shown}");
        }
    }
    let broken = "https://kim:hidden@h/hidden treasure";
    let error = Uri::parse(broken).expect_err("a space");
    assert!(!error.to_string().contains("hidden"), "{error}");
    logged(error);
    logged(UriRef::parse(broken));
    logged(Policy::LITERAL.normalize(broken));
    let rejected = UriBuf::try_from(broken.to_owned()).expect_err("a space");
    assert!(!rejected.to_string().contains("hidden"), "{rejected}");
    logged(rejected);
    logged(UriRefBuf::try_from(broken.to_owned()));
    logged(BaseBuf::try_from(broken.to_owned()));

    let text = "FTP://kim:hidden@h/%61";
    let uri = Uri::parse(text).expect("a URI");
    let base = Base::parse(text).expect("a base");
    logged((uri, uri.as_uri_ref(), uri.authority().map(str::len)));
    logged((UriBuf::from(uri), UriRefBuf::from(uri.as_uri_ref())));
    logged((base, BaseBuf::from(base)));
    logged(Policy::RFC3986.normalize(text).expect("a URI"));
    logged(Policy::RFC3986.normalize_ref(text).expect("a reference"));
    logged(UriParts { userinfo: Some("kim:hidden"), ..UriParts::default() });
}
