fn main() {
    let _ = urika::segment!("..");
}
