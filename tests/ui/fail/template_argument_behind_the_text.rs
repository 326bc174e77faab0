fn main() {
    let _ = urika::uri_template!("/users/{id}", buidler = Setters);
}
