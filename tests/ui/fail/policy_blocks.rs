// Constant without type.
mod constant_without_type {
    urika::policy! {
        const SITE = urika::Policy::PAGE;
    }
}

// Constant without value.
mod constant_without_value {
    urika::policy! {
        const SITE: urika::Policy = ;
    }
}

// Contradiction.
mod contradiction {
    use urika::{Policy, TrailingSlash};

    urika::policy! {
        const SITE: Policy<'static> = Policy::EXACT.trailing_slash(TrailingSlash::Never);
        const HERE: Policy<'static> = SITE.https_only();
        macro site_uri;
        type SiteUri;
    }

    fn call() {
        let _ = (SITE, HERE);
        let _ = site_uri!("https://example.com/");
        let _ = SiteUri::POLICY;
    }
}

// Item unknown.
mod item_unknown {
    urika::policy! {
        const SITE: urika::Policy<'static> = urika::Policy::PAGE;
        pub fn site_uri();
    }

    fn call() {
        let _ = SITE;
    }
}

// Item without a policy.
mod item_without_a_policy {
    urika::policy! {
        const SITE: urika::Policy<'static>;
    }
}

// Item without semicolon.
mod item_without_semicolon {
    urika::policy! {
        macro site_uri
        const SITE: urika::Policy<'static> = urika::Policy::PAGE;
    }

    urika::policy! {
        const BLOG: urika::Policy<'static> = urika::Policy::PAGE
        /// The URIs of the blog.
        pub macro blog_uri;
    }

    urika::policy! {
        const SHOP: urika::Policy<'static> = urika::Policy::PAGE;
        type ShopUri = urika::Policy::PAGE.https_only()
    }

    urika::policy! {
        macro shop_uri() = urika::Policy::PAGE;
    }
}

// Without a chain.
mod without_a_chain {
    urika::policy! {
        macro site_uri = 7;
    }

    fn call() {
        let _ = site_uri!("https://example.com/");
    }
}

fn main() {}
