fn main() {
    let _ = urika::uri!(c"https://example.com/");
}
