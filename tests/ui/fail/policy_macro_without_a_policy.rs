urika::policy! {
    macro site_uri;
    type SiteUri;
}

fn main() {
    let _ = site_uri!("https://example.com/");
    let _ = SiteUri::POLICY;
}
