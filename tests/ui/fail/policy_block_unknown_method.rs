use urika::Policy;

urika::policy! {
    const SITE: Policy<'static> = Policy::PAGE.only_https();
    macro site_uri;
    type SiteUri;
}

fn main() {
    let _ = SITE;
    let _ = site_uri!("https://example.com/");
    let _ = SiteUri::POLICY;
}
