fn main() {
    let _ = urika::uri!("http://[v1.fe80]/");
}
