fn main() {
    // A caret across the pieces of `concat!`.
    let _ = urika::uri!(concat!("https://example.com/%", 2, "x"));

    // A caret after a line continuation.
    let _ = urika::uri!(
        "https://example.com/\
         a b",
    );

    // A caret after escapes of Rust.
    let _ = urika::uri!("https://\u{65}xample.com/\x61\u{20}b");

    // A caret after wide characters.
    let _ = urika::uri!("https://example.com/日本/a b");

    // A caret in a piece of `concat!`.
    let _ = urika::uri!(concat!("https://", "exa mple", ".com/"));

    // A caret in a query.
    let _ = urika::uri!("https://example.com/?a^b");

    // A caret in a raw string.
    let _ = urika::uri!(r##"https://example.com/#"#"##);
}
