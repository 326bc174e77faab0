fn main() {
    let _ = urika::base!("https://example.com/é?page=2");
}
