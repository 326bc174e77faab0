fn main() {
    let _ = urika::uri!("https://b%C3%BCcher.example/");
}
