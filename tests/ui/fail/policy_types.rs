// Chain of another type.
mod chain_of_another_type {
    mod ours {
        pub struct Policy;

        impl Policy {
            pub const PAGE: urika::Policy<'static> = urika::Policy::EXACT;
        }
    }

    fn call() {
        let _ = urika::uri!(ours::Policy::PAGE, "https://example.com/");
    }
}

// Block with another type.
mod block_with_another_type {
    mod ours {
        pub struct Policy;

        impl Policy {
            pub const PAGE: urika::Policy<'static> = urika::Policy::EXACT;
        }
    }

    urika::policy! {
        const SITE: urika::Policy<'static> = ours::Policy::PAGE;
    }

    urika::policy! {
        type OursUri = ours::Policy::PAGE.strict();
    }
}

// Type of another policy.
mod type_of_another_policy {
    use urika::Policy;

    urika::policy! {
        macro page_uri = Policy::PAGE;
        type ResourceUri = Policy::RESOURCE;
    }

    fn call() {
        let _: ResourceUri = page_uri!(ResourceUri, "https://example.com/");
    }
}

fn main() {}
