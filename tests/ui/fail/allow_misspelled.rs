fn main() {
    let _ = urika::uri!(allowed(userinfo), "https://kim@example.com/");
}
