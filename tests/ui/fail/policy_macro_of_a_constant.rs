use urika::Policy;

const SCHEMES: &[&str] = &["https"];

urika::policy! {
    const SITE: Policy<'static> = Policy::PAGE.schemes(SCHEMES);
    macro site_uri;
}

fn main() {
    let _ = SITE;
    let _ = site_uri!("https://example.com/");
}
