fn main() {
    // Ampersand without a query.
    let _ = urika::uri_template!("https://example.com/a{&b}");

    // Ampersands without a query.
    let _ = urika::uri_template!("https://example.com/a{&b}{&c}");

    // Bracket in a query.
    let _ = urika::uri_template!("https://example.com/a?b[]=1{&x}");

    // Query behind a fragment.
    let _ = urika::uri_template!("https://example.com/a{#b}{?c}");

    // Query behind a literal query.
    let _ = urika::uri_template!("https://example.com/a?b=1{?c}");

    // Query behind a question mark.
    let _ = urika::uri_template!("https://example.com/a?{?b}");

    // Slash behind a query.
    let _ = urika::uri_template!("https://example.com/a{?b}{/c}");

    // Text and list.
    let _ = urika::uri_template!("https://example.com/{term:1}/{?term*}");

    // Text behind a query.
    let _ = urika::uri_template!("https://example.com/a{?b}/c");

    // Two fragments.
    let _ = urika::uri_template!("https://example.com/a{#b}{#c}");

    // Three queries.
    let _ = urika::uri_template!("https://example.com/a{?b}{?c,d*}{?e}");

    // Two queries.
    let _ = urika::uri_template!("https://example.com/a{?b}{?c}");
}
