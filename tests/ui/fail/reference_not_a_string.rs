fn main() {
    let _ = urika::uri_ref!(7);
}
