fn main() {
    let _ = urika::uri!("3http://example.com/");
}
