fn main() {
    let _ = urika::uri!("localhost:8080/health");
}
