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

fn main() {}
