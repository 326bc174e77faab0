fn main() {
    let _ = urika::uri!("https://example.com/users/{}", 7);
}
