fn main() {
    // A port before an expression.
    let _ = urika::uri_template!("https://example.com:80{x}/");

    // A port with a prefix.
    let _ = urika::uri_template!("https://example.com:{port:2}/");

    // A port of two variables.
    let _ = urika::uri_template!("https://example.com:{a}{b}/");

    // A port that is too large.
    let _ = urika::uri_template!("https://example.com:65536/{x}");
}
