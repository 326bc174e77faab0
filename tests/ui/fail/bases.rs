fn main() {
    // A scheme that is almost `https`.
    let _ = urika::base!("htps://example.com/v1");

    // A base beyond ASCII with a query.
    let _ = urika::base!("https://example.com/é?page=2");

    // A relative reference.
    let _ = urika::base!("/v1");

    // A base with a fragment.
    let _ = urika::base!("https://example.com/#top");

    // A base with a policy.
    let _ = urika::base!(urika::Policy::EXACT, "https://example.com/v1");

    // A base with a query.
    let _ = urika::base!("https://example.com/v1?page=2");

    // A base with dot segments.
    let _ = urika::base!("https://example.com/v1/..;x");

    // A base without a root.
    let _ = urika::base!("mailto:kim@example.com");
}
