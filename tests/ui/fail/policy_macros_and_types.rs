// Macro of a constant.
mod macro_of_a_constant {
    use urika::Policy;

    const SCHEMES: &[&str] = &["https"];

    urika::policy! {
        const SITE: Policy<'static> = Policy::PAGE.schemes(SCHEMES);
        macro site_uri;
    }

    fn call() {
        let _ = SITE;
        let _ = site_uri!("https://example.com/");
    }
}

// Macro violation.
mod macro_violation {
    urika::policy! {
        const SITE: urika::Policy<'static> = urika::Policy::PAGE.https_only();
        macro site_uri;
    }

    fn call() {
        let _ = SITE;
        let _ = site_uri!("ftp://my_host/a b");
        let _ = site_uri!("ftp://my_host/");
    }
}

// Macro without a policy.
mod macro_without_a_policy {
    urika::policy! {
        macro site_uri;
        type SiteUri;
    }

    fn call() {
        let _ = site_uri!("https://example.com/");
        let _ = SiteUri::POLICY;
    }
}

// Macro without text.
mod macro_without_text {
    urika::policy! {
        macro site_uri = urika::Policy::PAGE;
    }

    fn call() {
        let _ = site_uri!();
        let _ = site_uri!(7);
    }
}

// Type violation.
mod type_violation {
    urika::policy! {
        macro site_uri = urika::Policy::PAGE;
        type SiteUri = urika::Policy::PAGE;
    }

    fn call() {
        let _: SiteUri = site_uri!(SiteUri, "ftp://example.com");
    }
}

// Type with a mode.
mod type_with_a_mode {
    urika::policy! {
        macro site_uri = urika::Policy::LITERAL;
        type SiteUri = urika::Policy::LITERAL;
    }

    fn call() {
        let _: SiteUri = site_uri!(exact, SiteUri, "https://example.com");
    }
}

fn main() {}

// Macro with a variable.
mod macro_with_a_variable {
    urika::policy! {
        const SITE: urika::Policy<'static> = urika::Policy::PAGE.https_only();
        macro site_uri;
        type SiteUri;
    }

    fn call(text: &str) {
        let _ = SITE;
        let _ = site_uri!(text);
        let _ = site_uri!(SiteUri, text);
    }
}
