fn main() {
    let _ = urika::uri!("https://kim:0@example.1:99999/");
}
