const USERS: &str = "https://example.com/users/{id}";

fn main() {
    let _ = urika::uri_template!(USERS);
}
