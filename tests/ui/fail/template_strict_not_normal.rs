fn main() {
    let _ = urika::uri_template!(strict, "HTTPS://example.com/users/{id}");
}
