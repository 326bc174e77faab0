fn main() {
    let _ = urika::uri!("foo://%FF/");
}
