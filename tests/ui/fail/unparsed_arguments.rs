fn main() {
    let base = urika::uri!("https://example.com/v1/");

    // A literal to resolve.
    let _ = base.resolve("b");

    // A string to resolve.
    let _ = base.resolve(&String::from("b"));

    // An owned URI in place of a borrowed one.
    let _ = base.resolve(base.to_buf());

    // A string to compare with.
    let _ = base.equivalent("https://example.com/", urika::Comparison::Scheme);

    // A string below a base.
    let _ = urika::base!("https://example.com/v1").contains("https://example.com/v1/a");

    // A relative reference where a URI is needed.
    let _ = base.same_origin(urika::uri_ref!("/a"));

    // One segment as a string.
    let _ = base.append("b");

    // A list of numbers.
    let _ = base.append([1, 2]);

    // One segment after a base.
    let _ = urika::base!("https://example.com/v1").append("users");
}
