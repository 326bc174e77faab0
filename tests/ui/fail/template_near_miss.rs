fn main() {
    let _ = urika::uri_template!("htps://example.com/{x}");
}
