fn main() {
    let text = String::from("https://example.com/");
    let _ = urika::uri!(&text);
}
