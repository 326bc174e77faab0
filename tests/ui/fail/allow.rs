// A name that is not refused.
mod what_is_not_refused {
    use urika::{Policy, Refusal};

    fn call() {
        let _ = urika::uri!(allow(query), "https://example.com/?page=2");
        let _ = urika::uri!(allow(userinfo), Policy::RFC3986, "https://kim@example.com/");
        let _ = urika::uri!(allow(odd_prt), Policy::RFC3986.refuse(Refusal::OddPort), "https://example.com/");
        let _ = urika::uri_template!("https://example.com/{id}", allow(fragment)).id(7).build();
    }
}

fn main() {
    // Forgotten scheme of a literal.
    let _ = urika::uri!(allow(forgotten_scheme), "https://example.com/");

    // Misspelled.
    let _ = urika::uri!(allowed(userinfo), "https://kim@example.com/");

    // Nothing.
    let _ = urika::uri!(allow(), "https://kim@example.com/");

    // Something else.
    let _ = urika::uri!(allow(userinfo), "htps://kim@example.com/");

    // Text.
    let _ = urika::uri!(allow("userinfo"), "https://kim@example.com/");

    // Unknown.
    let _ = urika::uri!(allow(user_info), "https://kim@example.com/");
}
