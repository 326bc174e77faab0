const ROOT: &str = "https://example.com/a b";

fn main() {
    let _ = urika::uri!(ROOT);
}
