fn main() {
    let _ = urika::uri_template!("https://example.com/a%2{x}");
}
