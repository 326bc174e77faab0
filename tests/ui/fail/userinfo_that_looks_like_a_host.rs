fn main() {
    let _ = urika::uri!("ftp://cnn.example.com&story=breaking@10.0.0.1/");
}
