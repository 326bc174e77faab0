fn main() {
    let list = ["a", "b"];
    let _ = urika::uri_format!("https://example.com/users{?list:3}");
}
