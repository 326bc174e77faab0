fn main() {
    let _ = urika::uri_template!("https://example.com/users/{id}", (id, 7));
}
