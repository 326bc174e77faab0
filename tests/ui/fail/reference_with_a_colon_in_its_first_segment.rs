fn main() {
    let _ = urika::uri_ref!("1:2/x");
}
