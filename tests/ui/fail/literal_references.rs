fn main() {
    // Reference not a string.
    let _ = urika::uri_ref!(7);

    // Reference userinfo.
    let _ = urika::uri_ref!("https://kim@example.com/");

    // Reference with a colon in its first segment.
    let _ = urika::uri_ref!("1:2/x");

    // Reference with a space.
    let _ = urika::uri_ref!("../a b");

    // Relative that begins with slashes.
    let _ = urika::uri!("//example.com/");

    // Relative that looks like a host.
    let _ = urika::uri!("www.example.com/about");

    // Path after the URI that it belongs to.
    const ROOT: urika::Uri = urika::uri!("https://example.com/v1");
    let _ = urika::uri!(ROOT, "/users");
}
