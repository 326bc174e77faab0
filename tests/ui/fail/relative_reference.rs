fn main() {
    let _ = urika::uri!("/users/7");
}
