fn main() {
    let text = "https://example.com/";
    let _ = urika::uri_format!(text);
}
