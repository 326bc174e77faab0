fn main() {
    // Before an expression.
    let _ = urika::uri_template!("https://example.com:80{x}/");

    // Cut off.
    let _ = urika::uri_template!("https://example.com:{port:2}/");

    // In part.
    let _ = urika::uri_template!("https://example.com:{a}{b}/");

    // Too large.
    let _ = urika::uri_template!("https://example.com:65536/{x}");
}
