fn main() {
    let _ = urika::uri_template!("{scheme}://example.com/");
}
