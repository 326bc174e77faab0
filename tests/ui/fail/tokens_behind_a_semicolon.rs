//! What is no text is not made one: a `;` would end the expression, and what follows would be items of
//! their own.

const ROOT: &str = "https://example.com/";

fn main() {
    let _ = urika::uri!(ROOT; const OTHER: u8 = 1);
    let _ = urika::uri!("https://example.com/"; ROOT);
    let _ = urika::uri!(con cat!("https://example.com/"));
    let _ = urika::uri!(concat!("https://example.com/",, "a"));
}
