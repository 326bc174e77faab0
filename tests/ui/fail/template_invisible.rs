fn main() {
    let _ = urika::uri_template!("https://example.com/a\u{200B}b/{x}");
}
