fn main() {
    let _ = urika::uri!("www.example.com/about");
}
