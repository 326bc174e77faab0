urika::policy! {
    macro site_uri = urika::Policy::PAGE;
    type SiteUri = urika::Policy::PAGE;
}

fn main() {
    let _: SiteUri = site_uri!(SiteUri, "ftp://example.com");
}
