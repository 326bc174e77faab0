fn main() {
    let _ = urika::uri_template!("https://{name,domain}/");
}
