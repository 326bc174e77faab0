fn main() {
    let _ = urika::uri!(b"https://example.com/\xFF");
}
