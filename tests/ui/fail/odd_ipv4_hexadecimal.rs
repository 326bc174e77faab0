fn main() {
    let _ = urika::uri!("http://0x7f.1/");
}
