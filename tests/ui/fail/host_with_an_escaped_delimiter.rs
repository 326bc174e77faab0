fn main() {
    let _ = urika::uri!("https://example%2Fcom/");
}
