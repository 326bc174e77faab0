fn main() {
    let _ = urika::uri!(concat!("https://", "exa mple", ".com/"));
}
