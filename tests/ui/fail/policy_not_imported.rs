//! `Policy` without its import is one error, at the policy.

urika::policy! {
    pub const SITE: Policy<'static> = Policy::PAGE;
    macro site_uri;
    type SiteUri;
}

urika::policy! {
    macro api_uri = Policy::LITERAL.https_only();
}

urika::policy! {
    type ApiUri = Policy::LITERAL;
}

fn main() {
    let _ = urika::uri!(Policy::PAGE, "https://example.com/");
    let _ = site_uri!("https://example.com/");
    let _ = api_uri!("https://example.com/");
}
