fn main() {
    let _ = urika::uri_template!(sloppy, "https://example.com/users/{id}");
}
