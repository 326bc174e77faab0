fn main() {
    let _ = urika::base!("https://example.com/v1?page=2");
}
