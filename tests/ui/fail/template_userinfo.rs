fn main() {
    let _ = urika::uri_template!("https://kim:secret@example.com/{x}");
}
