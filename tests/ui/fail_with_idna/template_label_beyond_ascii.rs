fn main() {
    let _ = urika::uri_template!("https://bücher-{city}.example.com/");
}
