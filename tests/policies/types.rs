//! Checks the constants, macros and types that `policy!` defines.

use std::collections::{BTreeSet, HashSet};

use urika::{Policy, TrailingSlash, Uri, UriBuf, uri, uri_template};

urika::policy! {
    /// The pages of a site.
    pub const SITE: Policy<'static> = Policy::PAGE.https_only().hosts(&["example.com", "*.example.com"]);
    pub(crate) macro site_uri;
    /// A page of the site.
    pub type SiteUri;
    const WITH_SLASH: Policy<'static> = SITE.trailing_slash(TrailingSlash::Always);
    macro slashed_uri;
    type SlashedUri;
    type StrictUri = SITE.strict();
}

const TEXT: &str = "https://Example.com:443/page/?utm_source=x#top";

#[test]
fn the_macro_is_a_constant_of_the_policy() {
    const PAGE: Uri<'static> = site_uri!("https://Example.com:443/page/?utm_source=x#top");
    static BY_NAME: Uri<'static> = site_uri!(TEXT);
    let promoted: &'static Uri<'static> = &site_uri!("https://example.com");
    assert_eq!(
        [PAGE, BY_NAME, *promoted].map(|uri| uri.as_str()),
        ["https://example.com/page", "https://example.com/page", "https://example.com/"]
    );
    assert_eq!(SITE.normalize(TEXT).unwrap().uri(), &PAGE);
    assert_eq!(slashed_uri!("https://example.com/page"), "https://example.com/page/");
    assert_eq!(WITH_SLASH.normalize(TEXT).unwrap().uri(), "https://example.com/page/");
}

#[test]
fn a_chain_at_the_call_is_promoted() {
    let promoted: &'static Uri<'static> = &uri!(Policy::PAGE.https_only(), "https://Example.com/a/");
    assert_eq!(*promoted, "https://example.com/a");
    assert_eq!(uri!(Policy::PAGE, strict, "https://example.com/a"), "https://example.com/a");
    assert_eq!(uri!(Policy::PAGE, allow(userinfo), "https://kim@h.example/"), "https://kim@h.example/");
}

#[test]
fn every_way_into_the_type_goes_through_the_policy() {
    let page = "https://example.com/page";
    assert_eq!(SiteUri::new(TEXT).unwrap(), page);
    assert_eq!(TEXT.parse::<SiteUri>().unwrap(), page);
    assert_eq!(SiteUri::try_from(TEXT).unwrap(), page);
    assert_eq!(SiteUri::try_from(TEXT.to_owned()).unwrap(), page);
    assert_eq!(SiteUri::try_from(Uri::parse(TEXT).unwrap()).unwrap(), page);
    assert_eq!(SiteUri::try_from(UriBuf::parse(TEXT).unwrap()).unwrap(), page);
    assert_eq!(site_uri!(SiteUri, "https://Example.com:443/page/"), page);
    assert_eq!(site_uri!(SiteUri, TEXT), page);
    assert_eq!(slashed_uri!(SlashedUri, "https://example.com/page"), "https://example.com/page/");

    let wrong = "https://example.org/";
    assert_eq!(SiteUri::new(wrong).unwrap_err().code(), "HOST_NOT_ALLOWED");
    let rejected = SiteUri::try_from(wrong.to_owned()).unwrap_err();
    assert_eq!((rejected.error().code(), rejected.into_string()), ("HOST_NOT_ALLOWED", wrong.to_owned()));
    assert_eq!(StrictUri::new(TEXT).unwrap_err().code(), "NOT_CANONICAL");
    assert_eq!(StrictUri::new(page).unwrap(), page);
}

#[test]
fn the_type_is_its_text() {
    let [a, b] = ["a", "b"].map(|path| SiteUri::new(format!("https://example.com/{path}")).unwrap());
    assert!(a < b && a != b && a == a.clone());
    assert_eq!(HashSet::from([a.clone(), a.clone(), b.clone()]).len(), 2);
    assert!(BTreeSet::from([a.clone()]).contains("https://example.com/a"));
    assert_eq!(format!("{a} {a:?}"), "https://example.com/a \"https://example.com/a\"");
    assert_eq!(
        (a.path().as_str(), a.host_str(), a.as_ref() as &str),
        ("/a", Some("example.com"), a.as_str())
    );
    assert_eq!((Uri::from(&a), UriBuf::from(a.clone())), (a.as_uri(), a.clone().into_inner()));
    assert_eq!(String::from(b), "https://example.com/b");
    assert_eq!(SiteUri::POLICY, SITE);
}

#[test]
fn the_type_is_a_value_and_comes_back() {
    uri_template!(struct Login = "https://login.example/{?next}", next: SiteUri);
    let next = site_uri!(SiteUri, "https://example.com/page");
    let login = Login { next };
    let uri = login.build();
    assert_eq!(uri, "https://login.example/?next=https%3A%2F%2Fexample.com%2Fpage");
    assert_eq!(Login::from_uri(uri.as_str()).unwrap().next, login.next);
    assert!(Login::from_uri("https://login.example/?next=https%3A%2F%2Fevil.example").is_err());
}

#[cfg(feature = "serde")]
#[test]
fn serde_goes_through_the_policy() {
    let page: SiteUri = serde_json::from_str(&format!("{TEXT:?}")).unwrap();
    assert_eq!(serde_json::to_string(&page).unwrap(), "\"https://example.com/page\"");
    let error = serde_json::from_str::<SiteUri>("\"https://example.org/secret\"").unwrap_err().to_string();
    assert!(error.contains("HOST_NOT_ALLOWED") && !error.contains("secret"), "{error}");
    let error = serde_json::from_str::<SiteUri>("7").unwrap_err().to_string();
    assert!(error.contains("expected a URI that is a `SiteUri`"), "{error}");
}
