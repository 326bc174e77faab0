//! Policies for other crates. The submodule repeats the names of this module.

use urika::Policy;

urika::policy! {
    /// The pages of this site.
    pub const SITE: Policy<'static> = Policy::LITERAL.schemes(&["https"]).refuse(urika::Refusal::NearMiss);
    pub macro site_uri;
    /// A page of this site.
    pub type SiteUri;
}

/// Another policy, whose macro and type repeat the names above.
pub mod files {
    use urika::Policy;

    urika::policy! {
        pub macro site_uri = Policy::LITERAL.schemes(&["file"]);
        pub type SiteUri = Policy::LITERAL.schemes(&["file"]);
        pub(crate) macro local;
        const LOCAL: Policy<'static> = Policy::EXACT;
    }
}

/// The home page, made by a macro from the same module.
pub const HOME: urika::Uri<'static> = site_uri!("HTTPS://Example.com");
/// A URI made by a macro that is declared before the constant of its policy.
pub const LOCAL: urika::Uri<'static> = files::local!("X:a");

/// A page of this site, in a macro of this crate.
#[macro_export]
macro_rules! site_page {
    ($path:literal) => {
        $crate::policies::site_uri!(concat!("https://example.com/", $path))
    };
}
