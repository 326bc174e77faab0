fn main() {
    // Across concat.
    let _ = urika::uri!(concat!("https://example.com/%", 2, "x"));

    // Behind a line continuation.
    let _ = urika::uri!(
        "https://example.com/\
         a b",
    );

    // Behind escapes.
    let _ = urika::uri!("https://\u{65}xample.com/\x61\u{20}b");

    // Behind wide text.
    let _ = urika::uri!("https://example.com/日本/a b");

    // In concat.
    let _ = urika::uri!(concat!("https://", "exa mple", ".com/"));

    // In query.
    let _ = urika::uri!("https://example.com/?a^b");

    // In raw string.
    let _ = urika::uri!(r##"https://example.com/#"#"##);
}
