fn main() {
    let id = 7;
    let _ = urika::uri_format!("api.example.com/users/{id}");
}
