fn main() {
    let _ = urika::uri_format!("https://example.com/users", id = 7);
}
