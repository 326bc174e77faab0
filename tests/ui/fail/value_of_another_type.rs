fn main() {
    let _: &str = urika::uri!("https://example.com/");
}
