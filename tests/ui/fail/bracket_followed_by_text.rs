fn main() {
    let _ = urika::uri!("http://[::1]x/");
}
