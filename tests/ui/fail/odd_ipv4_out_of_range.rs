fn main() {
    let _ = urika::uri!("http://256.1.1.1/");
}
