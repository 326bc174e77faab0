fn main() {
    let _ = urika::segment!("a/b");
}
