fn main() {
    let _ = urika::segment!(exact, "a");
}
