const SITE: &str = "site";

fn main() {
    let _ = urika::uri!(SITE, "https://example.com/");
}
