fn main() {
    let _ = urika::base!("mailto:kim@example.com");
}
