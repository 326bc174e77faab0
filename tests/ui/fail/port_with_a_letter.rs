fn main() {
    let _ = urika::uri!("https://example.com:8o80/");
}
