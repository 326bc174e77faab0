fn main() {
    let _ = urika::uri_template!("https://example.com/a?{?b}");
}
