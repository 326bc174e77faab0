fn main() {
    let _ = urika::uri!("https://kim:secret@example.com/");
}
