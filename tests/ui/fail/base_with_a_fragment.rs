fn main() {
    let _ = urika::base!("https://example.com/#top");
}
