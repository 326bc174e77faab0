fn main() {
    let _ = urika::uri!(-1);
}
