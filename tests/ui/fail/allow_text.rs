fn main() {
    let _ = urika::uri!(allow("userinfo"), "https://kim@example.com/");
}
