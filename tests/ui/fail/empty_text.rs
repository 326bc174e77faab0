fn main() {
    let _ = urika::uri!("");
}
