fn main() {
    // Angle bracket in path.
    let _ = urika::uri!("https://example.com/<id>");

    // Backslash in path.
    let _ = urika::uri!(r"https://example.com\users");

    // Braces of a template.
    let _ = urika::uri!("https://example.com/users/{id}");

    // Brackets in query.
    let _ = urika::uri!("https://example.com/?filter[]=a");

    // Control in path.
    let _ = urika::uri!("https://example.com/a\tb");

    // Hash in fragment.
    let _ = urika::uri!("https://example.com/#a#b");

    // Invisible bidi control.
    let _ = urika::uri!("https://example.com/a\u{202E}b");

    // Invisible zero width space.
    let _ = urika::uri!("https://example.com/a\u{200B}b");

    // Line break in path.
    let _ = urika::uri!("https://example.com/a\nb");

    // Non character.
    let _ = urika::uri!("https://example.com/\u{FFFE}");

    // Pipe in path.
    let _ = urika::uri!("https://example.com/a|b");

    // Quote in path.
    let _ = urika::uri!(r#"https://example.com/"a""#);

    // Space in host.
    let _ = urika::uri!("https://my host/");

    // Space in path.
    let _ = urika::uri!("https://example.com/a b");
}
