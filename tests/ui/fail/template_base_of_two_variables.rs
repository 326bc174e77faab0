fn main() {
    let _ = urika::uri_template!("{+base,version}/users/{id}");
}
