// A constant given by a path.
mod constant_in_a_path {
    mod api {
        pub const ROOT: &str = "htps://example.com/";
    }

    fn call() {
        let _ = urika::uri!(self::api::ROOT);
    }
}

// A constant that is not in normal form.
mod constant_not_normal {
    const ROOT: &str = "HTTPS://example.com";

    fn call() {
        let _ = urika::uri!(strict, ROOT);
    }
}

// A constant of `Self`.
mod constant_of_self {
    struct Api;

    impl Api {
        const ROOT: &str = "https://kim@example.com/";

        fn root() -> urika::Uri<'static> {
            urika::uri!(Self::ROOT)
        }
    }

    fn call() {
        Api::root();
    }
}

// A constant refused by a policy.
mod constant_with_a_policy {
    use urika::Policy;

    const DATABASES: Policy = Policy::LITERAL.schemes(&["postgres", "mysql"]);

    fn call() {
        let _ = urika::uri!(DATABASES, "redis://example.com/");
    }
}

// A constant with a space.
mod constant_with_a_space {
    const ROOT: &str = "https://example.com/a b";

    fn call() {
        let _ = urika::uri!(ROOT);
    }
}

// A policy block with a renamed type.
// A macro recognizes a policy by its tokens. Where only the compiler knows the value,
// no stand-in may replace it without an error.
mod policy_block_of_a_renamed_type {
    use urika::Refusal as R;

    urika::policy! {
        pub const SITE: urika::Policy = urika::Policy::PAGE.allow(R::Userinfo);
        pub macro site_uri;
    }

    fn call() {
        let _ = site_uri!("no uri at all");
    }
}

// A policy constant that contradicts itself.
mod policy_constant_contradiction {
    use urika::{Policy, Refusal, uri};

    const SITE: Policy<'static> = Policy::PAGE.refuse(Refusal::Query);

    fn call() {
        let _ = uri!(SITE, "https://example.com/");
    }
}

// A constant that is not canonical for a policy constant.
mod policy_constant_not_canonical {
    use urika::{Policy, uri};

    const SITE: Policy<'static> = Policy::PAGE.strict();

    fn call() {
        let _ = uri!(SITE, "https://example.com/page/");
    }
}

// A constant that violates a policy constant.
mod policy_constant_violation {
    use urika::{Policy, uri};

    const SITE: Policy<'static> = Policy::PAGE.https_only();

    fn call() {
        let _ = uri!(SITE, "http://example.com/");
    }
}

// A constant that violates the policy of a macro.
mod policy_macro_violation_by_a_constant {
    urika::policy! {
        macro site_uri = urika::Policy::PAGE.https_only();
    }

    const ROOT: &str = "http://example.com/";

    fn call() {
        let _ = site_uri!(ROOT);
    }
}

fn main() {}
