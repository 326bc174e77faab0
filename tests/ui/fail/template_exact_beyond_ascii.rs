fn main() {
    let _ = urika::uri_template!(exact, "https://example.com/café/{id}");
}
