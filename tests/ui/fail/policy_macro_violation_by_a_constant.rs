urika::policy! {
    macro site_uri = urika::Policy::PAGE.https_only();
}

const ROOT: &str = "http://example.com/";

fn main() {
    let _ = site_uri!(ROOT);
}
