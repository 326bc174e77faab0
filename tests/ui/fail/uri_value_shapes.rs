// Enum without variants.
mod enum_without_variants {
    #[derive(urika::UriValue)]
    enum Never {}
}

// Struct that skips all.
mod struct_that_skips_all {
    #[derive(urika::UriValue)]
    struct Hidden {
        #[uri(skip)]
        page: u32,
    }
}

// Struct without fields.
mod struct_without_fields {
    #[derive(urika::UriValue)]
    struct Marker;
}

// Struct whose types differ only in their lifetimes.
mod struct_with_two_lifetimes {
    use std::borrow::Cow;

    #[derive(urika::UriValue)]
    struct Two<'a, 'b> {
        from: Cow<'a, str>,
        to: Cow<'b, str>,
    }

    #[derive(urika::UriValue)]
    struct Static<'a> {
        from: Option<Cow<'a, str>>,
        page: u32,
        to: Option<Cow<'static, str>>,
    }
}

fn main() {}
