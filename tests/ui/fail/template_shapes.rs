// Enum.
mod template_enum {
    #[derive(urika::UriTemplate)]
    #[uri_template("/users/{id}")]
    enum Link {
        User { id: u32 },
    }
}

// Lifetime forgotten.
mod lifetime_forgotten {
    urika::uri_template!(pub struct Search = "https://example.com/search{?q}", q: &str);

    fn call() {
        println!("{:?}", Search::builder().q("a").build());
    }
}

// One of two lifetimes forgotten.
mod lifetime_forgotten_beside_another {
    use urika::value::Segment;

    urika::uri_template!(
        pub struct Search<'q> = "https://example.com/{owner}{?q}",
        owner: Segment<'_>,
        q: Option<&'q str>,
    );

    fn call() {
        println!("{:?}", Search { owner: urika::segment!("a"), q: None }.try_build());
    }
}

// Tuple struct with a field too many.
mod tuple_struct {
    #[derive(urika::UriTemplate)]
    #[uri_template("/users/{id}")]
    struct Link(u32, Option<u32>);
}

// Union.
mod union {
    #[derive(urika::UriTemplate)]
    #[uri_template("/users/{id}")]
    union Link {
        id: u32,
    }
}

fn main() {}
