fn main() {
    let _ = urika::uri_ref!("../a b");
}
