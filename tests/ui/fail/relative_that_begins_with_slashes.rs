fn main() {
    let _ = urika::uri!("//example.com/");
}
