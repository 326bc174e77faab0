fn main() {
    let _ = urika::uri!("http://example.1/");
}
