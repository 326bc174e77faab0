fn main() {
    let _ = urika::uri!(strict, "https://example.com/a/../%7eb");
}
