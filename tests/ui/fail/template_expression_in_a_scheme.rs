fn main() {
    let _ = urika::uri_template!("ht{x}://example.com/");
}
