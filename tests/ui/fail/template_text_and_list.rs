fn main() {
    let _ = urika::uri_template!("https://example.com/{term:1}/{?term*}");
}
