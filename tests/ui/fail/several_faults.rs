fn main() {
    let _ = urika::uri!("htps://kim@example.com:99999/");
}
