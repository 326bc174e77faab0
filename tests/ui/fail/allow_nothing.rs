fn main() {
    let _ = urika::uri!(allow(), "https://kim@example.com/");
}
