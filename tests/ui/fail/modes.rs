fn main() {
    // Exact beyond ascii.
    let _ = urika::uri!(exact, "https://example.com/é");

    // Mode unknown.
    let _ = urika::uri!(exakt, "https://example.com/");

    // Mode without comma.
    let _ = urika::uri!(exact "https://example.com/");

    // Mode without text.
    let _ = urika::uri!(exact);

    // Modes that exclude each other.
    let _ = urika::uri!(exact, strict, "https://example.com/");

    // Strict not normal.
    let _ = urika::uri!(strict, "https://example.com");

    // Strict not normal in the middle.
    let _ = urika::uri!(strict, "https://example.com/a/../%7eb");
}
