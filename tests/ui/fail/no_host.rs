fn main() {
    let _ = urika::uri!("https:///users");
}
