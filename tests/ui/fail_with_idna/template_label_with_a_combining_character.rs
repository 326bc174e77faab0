fn main() {
    let _ = urika::uri_template!("https://{city}\u{301}.example.com/");
}
