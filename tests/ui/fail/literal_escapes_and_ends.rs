fn main() {
    // Bracket followed by text.
    let _ = urika::uri!("http://[::1]x/");

    // Bracket unclosed.
    let _ = urika::uri!("http://[::1/");

    // Empty text.
    let _ = urika::uri!("");

    // Escape cut off.
    let _ = urika::uri!("https://example.com/100%");

    // Escape without a digit.
    let _ = urika::uri!("https://example.com/100%zz");
}
