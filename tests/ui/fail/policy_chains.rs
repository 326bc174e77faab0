// Chain contradiction.
mod chain_contradiction {
    use urika::{Policy, Refusal, uri};

    fn call() {
        let _ = uri!(Policy::PAGE.https_only().refuse(Refusal::Query).remove_fragment(false), "https://example.com/");
    }
}

// Chain contradicts a mode.
mod chain_contradicts_a_mode {
    use urika::{Policy, uri};

    fn call() {
        let _ = uri!(exact, Policy::PAGE, "https://example.com/");
    }
}

// Chain violation.
mod chain_violation {
    use urika::Policy;

    fn call() {
        let _ = urika::uri!(Policy::PAGE.https_only(), "http://example.com/");
    }
}

fn main() {
    // Twice.
    let _ = urika::uri!(urika::Policy::LITERAL, urika::Policy::EXACT, "https://example.com/");

    // Hosts on the list that no host can equal.
    let _ = urika::uri!(urika::Policy::PAGE.hosts(&["example.com", "127.1"]), "https://example.com/");
    let _ = urika::uri!(urika::Policy::PAGE.hosts(&["*.example.com."]), "https://a.example.com/");
    let _ = urika::uri!(urika::Policy::PAGE.hosts(&["*", "example.com:80"]), "https://example.com/");

    // A host on the list that another rule refuses.
    let _ = urika::uri!(urika::Policy::PUBLIC.hosts(&["example.com", "localhost"]), "https://example.com/");
}
