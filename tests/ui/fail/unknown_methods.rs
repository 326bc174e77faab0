// Policy block unknown method.
mod policy_block_unknown_method {
    use urika::Policy;

    urika::policy! {
        const SITE: Policy<'static> = Policy::PAGE.only_https();
        macro site_uri;
        type SiteUri;
    }

    fn call() {
        let _ = SITE;
        let _ = site_uri!("https://example.com/");
        let _ = SiteUri::POLICY;
    }
}

// Policy chain unknown method.
mod policy_chain_unknown_method {
    use urika::{Policy, uri};

    fn call() {
        let _ = uri!(Policy::PAGE.https_onli(), "https://example.com/");
    }
}

// Policy chain unknown refusal.
mod policy_chain_unknown_refusal {
    use urika::{Policy, Refusal, uri};

    fn call() {
        let _ = uri!(Policy::PAGE.allow(Refusal::UserInfo), "https://example.com/");
    }
}

// Template length of text.
mod template_length_of_text {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users{?name}")]
    struct Link {
        name: String,
    }

    fn call() {
        let _ = [0_u8; Link::MAX_LEN];
    }
}

fn main() {
    // Template setter unknown.
    let _ = urika::uri_template!("https://example.com/users/{id}").ids(7).build();
}
