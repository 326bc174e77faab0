fn main() {
    let _ = urika::uri!(allow(user_info), "https://kim@example.com/");
}
