fn main() {
    let _ = urika::uri_template!("https://{tenant:3}.example.com/");
}
