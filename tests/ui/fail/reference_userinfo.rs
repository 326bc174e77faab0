fn main() {
    let _ = urika::uri_ref!("https://kim@example.com/");
}
