// Literal in a label.
mod literal_in_a_label {
    use urika::uri_format;

    fn call() {
        let _ = uri_format!("https://x{site}.example.com/", site = "n--zz");
    }
}

fn main() {
    // Literal label.
    let _ = urika::uri_format!("https://{tenant}.example.com/", tenant = "a.b");

    // Literal of dots.
    let _ = urika::uri_format!("https://example.com/users/{name}", name = "..");

    // Literal with a slash.
    let _ = urika::uri_format!("https://example.com/users/{name}", name = "a/b");

    // Port too large.
    let _ = urika::uri_format!("https://example.com:{port}/", port = 80800);
}
