fn main() {
    let _ = urika::uri_template!("https://example.com:{port}/").port(8080).build();
}
