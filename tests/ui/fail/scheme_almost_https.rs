fn main() {
    let _ = urika::uri!("htps://example.com/");
}
