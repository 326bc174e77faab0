fn main() {
    let id = 7;
    let _ = urika::uri_format!("https://example.com/users/{id}", page = 2);
}
