fn main() {
    let _ = urika::uri_template!("https://example.com/a;b=1{;b}/c{;b}");
}
