fn main() {
    // Dot after an expression.
    let _ = urika::uri_template!("https://example.com/a/{x}/.");

    // Dot segment before an expression.
    let _ = urika::uri_template!("../..{/name}");

    // Dot segment after an expression.
    let _ = urika::uri_template!("https://example.com/a/{x}/../b");

    // Dots escaped after an expression.
    let _ = urika::uri_template!("https://example.com/a/{x}/%2e%2E/b");

    // Empty segment before slashes.
    // `{/path*}` writes its own slash, so `/a//…` would have an empty segment.
    let _ = urika::uri_template!("https://example.com/a/{/path*}/b");

    // First segment reserved in part.
    let _ = urika::uri_template!("a{+path}/here");

    // First segment with a colon.
    let _ = urika::uri_template!("{x}:y/z");

    // Segment of parameters.
    let _ = urika::uri_template!("{;x,y}");

    // Text after a parameter, whose name it would continue.
    let _ = urika::uri_template!("/a{;x}b");

    // No colon after the scheme.
    let _ = urika::uri_template!("https//example.com/{x}");
}
