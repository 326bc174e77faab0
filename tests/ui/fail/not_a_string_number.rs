fn main() {
    let _ = urika::uri!(443);
}
