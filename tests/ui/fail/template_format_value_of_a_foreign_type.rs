fn main() {
    let _ = urika::uri_format!("https://example.com/users/{id}", id = std::time::Duration::ZERO);
}
