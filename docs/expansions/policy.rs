//     policy! {
//         pub const SITE: Policy = Policy::PAGE.https_only();
//         pub macro site_uri;
//         pub type SiteUri;
//     }
//
// expands to

#[allow(elided_lifetimes_in_paths)]
const _: fn() -> urika::Policy<'static> = || urika::__private::spelled::<
    Policy,
>(urika::Policy::PAGE.https_only());
pub const SITE: urika::Policy = urika::Policy::PAGE.https_only();
/// Makes a URI at compile time. The URI is checked and normalized by the macro's policy.
#[macro_export]
#[doc(hidden)]
#[allow(non_local_definitions)]
macro_rules! __urika_site_uri_b60bc1250aad44c1 {
    ($text:tt) => {
        urika::__private::project_uri! { urika site_uri[urika::Policy::PAGE.https_only()]
        $text }
    };
    ($($arguments:tt)*) => {
        urika::__private::project_uri! { urika site_uri[urika::Policy::PAGE.https_only()]
        $($arguments)* }
    };
}
#[allow(unused_imports)]
#[doc(inline)]
pub use __urika_site_uri_b60bc1250aad44c1 as site_uri;
urika::__private::policy_type! {
    [#[doc = " A URI that its policy has accepted and normalized."]] [pub] SiteUri, SITE,
    [7822361413925358597], "a URI that is a `SiteUri`"
}
