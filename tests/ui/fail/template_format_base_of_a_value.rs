fn main() {
    let api = urika::base!("https://example.com/v1");
    let _ = urika::uri_format!("/users/{id}", base = api, id = 3);
}
