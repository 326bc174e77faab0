fn main() {
    let _ = urika::base!("htps://example.com/v1");
}
