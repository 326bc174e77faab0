fn main() {
    let _ = urika::uri_template!("http://127.1/{x}");
}
