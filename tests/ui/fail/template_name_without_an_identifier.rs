fn main() {
    let _ = urika::uri_template!("/users/{%C3%A9}");
}
