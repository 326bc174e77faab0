fn main() {
    // Almost https.
    let _ = urika::base!("htps://example.com/v1");

    // Beyond ascii with a query.
    let _ = urika::base!("https://example.com/é?page=2");

    // Relative.
    let _ = urika::base!("/v1");

    // With a fragment.
    let _ = urika::base!("https://example.com/#top");

    // With a policy.
    let _ = urika::base!(urika::Policy::EXACT, "https://example.com/v1");

    // With a query.
    let _ = urika::base!("https://example.com/v1?page=2");

    // With dots.
    let _ = urika::base!("https://example.com/v1/..;x");

    // Without root.
    let _ = urika::base!("mailto:kim@example.com");
}
