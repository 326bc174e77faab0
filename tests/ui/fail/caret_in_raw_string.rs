fn main() {
    let _ = urika::uri!(r##"https://example.com/#"#"##);
}
