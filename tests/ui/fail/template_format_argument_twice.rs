fn main() {
    let _ = urika::uri_format!("https://example.com/users/{id}", id = 2, id = 3);
}
