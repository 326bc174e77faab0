fn main() {
    let _ = urika::uri_template!("/users/{page}{?maybe_page}");
}
