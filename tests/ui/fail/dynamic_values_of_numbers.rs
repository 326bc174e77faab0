fn main() {
    let template = urika::template::Template::parse("/users/{id}").unwrap();
    let _ = template.expand(&[("id", 7)]);
}
