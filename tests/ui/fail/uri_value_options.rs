// Field skipped and named.
mod field_skipped_and_named {
    #[derive(urika::UriValue)]
    struct Paging {
        page: u32,
        #[uri(skip, name = "perPage")]
        per_page: u32,
    }
}

// Fields of one name.
mod fields_of_one_name {
    #[derive(urika::UriValue)]
    #[uri(rename_all = "lowercase")]
    struct Paging {
        page: u32,
        #[uri(name = "page")]
        number: u32,
    }
}

// Name empty.
mod name_empty {
    #[derive(urika::UriValue)]
    struct Paging {
        #[uri(name = "")]
        page: u32,
    }
}

// Option misspelled.
mod option_misspelled {
    #[derive(urika::UriValue)]
    #[uri(rename_al = "kebab-case")]
    struct Paging {
        page: u32,
    }
}

// Option of another shape.
mod option_of_another_shape {
    #[derive(urika::UriValue)]
    #[uri(max = 64)]
    enum State {
        Open,
        Closed,
    }
}

// Option on the inner field.
mod option_on_the_inner_field {
    #[derive(urika::UriValue)]
    struct Id(#[uri(max = 64)] String);
}

// Option twice.
mod option_twice {
    #[derive(urika::UriValue)]
    #[uri(chars = "a-z")]
    #[uri(chars = "0-9")]
    struct Id(String);
}

// Option with a value.
mod option_with_a_value {
    #[derive(urika::UriValue)]
    struct Paging {
        page: u32,
        #[uri(skip = true)]
        seen: bool,
    }
}

// Without options.
mod without_options {
    #[derive(urika::UriValue)]
    #[uri]
    struct Id(String);
}

// Text of a struct with named fields.
mod text_of_named_fields {
    #[derive(urika::UriValue)]
    #[uri(text)]
    struct Paging {
        page: u32,
    }
}

// Text with a value.
mod text_with_a_value {
    #[derive(urika::UriValue)]
    #[uri(text = "name")]
    struct Name(String);
}

// `text` of a type without `Display`.
mod text_of_what_does_not_print {
    #[derive(urika::UriValue)]
    #[uri(text)]
    struct Tags(Vec<String>);
}

fn main() {}
