fn main() {
    let _ = urika::uri!('h');
}
