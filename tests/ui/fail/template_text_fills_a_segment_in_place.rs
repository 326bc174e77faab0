fn main() {
    let _ = urika::uri_template!("https://example.com/users/{name}").name("kim").build();
}
