fn main() {
    let name = String::from("kim");
    let _ = urika::uri_format!("https://example.com/users/{name}");
}
