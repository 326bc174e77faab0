fn main() {
    // `exact` for text beyond ASCII.
    let _ = urika::uri!(exact, "https://example.com/é");

    // An unknown mode.
    let _ = urika::uri!(exakt, "https://example.com/");

    // A word that is almost `allow`.
    let _ = urika::uri!(alow(userinfo), "https://kim@example.com/");

    // A mode without a comma.
    let _ = urika::uri!(exact "https://example.com/");

    // A mode without a string.
    let _ = urika::uri!(exact);

    // Modes that contradict each other.
    let _ = urika::uri!(exact, strict, "https://example.com/");

    // `strict` for text that is not in normal form.
    let _ = urika::uri!(strict, "https://example.com");

    // `strict` for text that is not in normal form in the middle.
    let _ = urika::uri!(strict, "https://example.com/a/../%7eb");
}
