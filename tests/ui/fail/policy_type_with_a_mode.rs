urika::policy! {
    macro site_uri = urika::Policy::LITERAL;
    type SiteUri = urika::Policy::LITERAL;
}

fn main() {
    let _: SiteUri = site_uri!(exact, SiteUri, "https://example.com");
}
