fn main() {
    let _ = urika::uri!("my_app://example.com/");
}
