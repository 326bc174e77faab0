// A name that `uri!` does not refuse.
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
    // A refusal of templates in a call of `uri!`.
    let _ = urika::uri!(allow(forgotten_scheme), "https://example.com/");

    // A misspelled `allow`.
    let _ = urika::uri!(allowed(userinfo), "https://kim@example.com/");

    // No name.
    let _ = urika::uri!(allow(), "https://kim@example.com/");

    // A string with another fault.
    let _ = urika::uri!(allow(userinfo), "htps://kim@example.com/");

    // A string in place of a name.
    let _ = urika::uri!(allow("userinfo"), "https://kim@example.com/");

    // An unknown name.
    let _ = urika::uri!(allow(user_info), "https://kim@example.com/");
}
