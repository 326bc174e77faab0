fn main() {
    let _ = urika::uri!("https://my host/");
}
