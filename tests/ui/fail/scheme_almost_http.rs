fn main() {
    let _ = urika::uri!("htp://example.com/");
}
