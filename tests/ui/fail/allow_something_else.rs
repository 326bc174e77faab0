fn main() {
    let _ = urika::uri!(allow(userinfo), "htps://kim@example.com/");
}
