fn main() {
    let _ = urika::base!("https://example.com/v1/..;x");
}
