fn main() {
    let _ = urika::segment!("a\0");
}
