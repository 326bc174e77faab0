fn main() {
    // Brace nested.
    let _ = urika::uri_template!("https://example.com/users/{x{y}}");

    // Brace unclosed.
    let _ = urika::uri_template!("https://example.com/users/{x");

    // Brace unopened.
    let _ = urika::uri_template!("https://example.com/users/x}");

    // Caret after escapes.
    let _ = urika::uri_template!("https://example.com/\u{e9}\
        {user-id}");

    // Escape cut off.
    let _ = urika::uri_template!("https://example.com/%4/{x}");

    // Invisible.
    let _ = urika::uri_template!("https://example.com/a\u{200B}b/{x}");

    // Modifiers together.
    let _ = urika::uri_template!("https://example.com/users/{x:3*}");

    // Operator reserved at.
    let _ = urika::uri_template!("https://example.com/users/{@x}");

    // Operator reserved bang.
    let _ = urika::uri_template!("https://example.com/users/{!x}");

    // Operator reserved comma.
    let _ = urika::uri_template!("https://example.com/users/{,x}");

    // Operator reserved equals.
    let _ = urika::uri_template!("https://example.com/users/{=x}");

    // Operator reserved pipe.
    let _ = urika::uri_template!("https://example.com/users/{|x}");

    // Operator twice.
    let _ = urika::uri_template!("https://example.com/users{?x&y}");

    // Percent before an expression.
    let _ = urika::uri_template!("https://example.com/a%{x}");

    // Percent digit before an expression.
    let _ = urika::uri_template!("https://example.com/a%2{x}");

    // Prefix too long.
    let _ = urika::uri_template!("https://example.com/users/{x:10000}");

    // Space.
    let _ = urika::uri_template!("https://example.com/a b/{x}");

    // Space in an expression.
    let _ = urika::uri_template!("https://example.com/users{?x, y}");
}
