fn main() {
    let _ = urika::uri!("ftp://kim@home@example.com/");
}
