fn main() {
    let _ = urika::uri!("mailo:kim@example.com");
}
