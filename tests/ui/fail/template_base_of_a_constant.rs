const API: &str = "https://example.com/v1";

fn main() {
    let _ = urika::uri_template!(base = API, "/users/{id}");
}
