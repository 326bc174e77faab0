fn main() {
    let _ = urika::uri!("https://bücher.example/");
}
