fn main() {
    let _ = urika::uri!(allow(forgotten_scheme), "https://example.com/");
}
