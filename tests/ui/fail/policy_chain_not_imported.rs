fn main() {
    let _ = urika::uri!(Policy::PAGE, "https://example.com/");
}
