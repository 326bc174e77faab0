use urika::{Policy, TrailingSlash};

urika::policy! {
    const SITE: Policy<'static> = Policy::EXACT.trailing_slash(TrailingSlash::Never);
    const HERE: Policy<'static> = SITE.https_only();
    macro site_uri;
    type SiteUri;
}

fn main() {
    let _ = (SITE, HERE);
    let _ = site_uri!("https://example.com/");
    let _ = SiteUri::POLICY;
}
