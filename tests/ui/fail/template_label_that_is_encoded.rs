fn main() {
    let _ = urika::uri_template!("https://xn--{name}.example.com/");
}
