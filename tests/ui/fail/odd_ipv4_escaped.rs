fn main() {
    let _ = urika::uri!("http://%31%32%37.1/");
}
