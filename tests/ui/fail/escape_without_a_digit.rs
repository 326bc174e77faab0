fn main() {
    let _ = urika::uri!("https://example.com/100%zz");
}
