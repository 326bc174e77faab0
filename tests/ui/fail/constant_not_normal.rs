const ROOT: &str = "HTTPS://example.com";

fn main() {
    let _ = urika::uri!(strict, ROOT);
}
