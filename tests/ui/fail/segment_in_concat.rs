fn main() {
    let _ = urika::segment!(concat!("a", "\\", 1));
}
