fn main() {
    // Ampersand without a query.
    let _ = urika::uri_template!("https://example.com/a{&b}");

    // Ampersands without a query.
    let _ = urika::uri_template!("https://example.com/a{&b}{&c}");

    // Bracket in a query.
    let _ = urika::uri_template!("https://example.com/a?b[]=1{&x}");

    // Query after a fragment.
    let _ = urika::uri_template!("https://example.com/a{#b}{?c}");

    // Query after a literal query.
    let _ = urika::uri_template!("https://example.com/a?b=1{?c}");

    // Parameters without names.
    let _ = urika::uri_template!("https://example.com/a?{b}&c={d}&{e}");

    // Query after a question mark.
    let _ = urika::uri_template!("https://example.com/a?{?b}");

    // Slash after a query.
    let _ = urika::uri_template!("https://example.com/a{?b}{/c}");

    // Text and list.
    let _ = urika::uri_template!("https://example.com/{term:1}/{?term*}");

    // Text after a query.
    let _ = urika::uri_template!("https://example.com/a{?b}/c");

    // Two fragments.
    let _ = urika::uri_template!("https://example.com/a{#b}{#c}");

    // Three queries.
    let _ = urika::uri_template!("https://example.com/a{?b}{?c,d*}{?e}");

    // Two queries.
    let _ = urika::uri_template!("https://example.com/a{?b}{?c}");

    // A question mark in place of an ampersand.
    let _ = urika::uri_template!("https://example.com/a?b={b}?c={c}");
}
