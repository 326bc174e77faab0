fn main() {
    let _ = urika::uri_template!("https://example.com/users/{id}").id(7).id(8).build();
}
