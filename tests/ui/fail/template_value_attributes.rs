// Attribute unknown.
mod attribute_unknown {
    #[derive(urika::UriValue)]
    #[uri(maximum = 64)]
    struct Id(String);
}

// Case unknown.
mod case_unknown {
    #[derive(urika::UriValue)]
    #[uri(rename_all = "Camel")]
    enum State {
        Open,
    }
}

// Chars backwards.
mod chars_backwards {
    #[derive(urika::UriValue)]
    #[uri(chars = "z-a")]
    struct Id(String);
}

// Enum with data.
mod enum_with_data {
    #[derive(urika::UriValue)]
    enum State {
        Open,
        Closed(u32),
    }
}

// Names that collide.
mod names_that_collide {
    #[derive(urika::UriValue)]
    enum State {
        #[uri(name = "open")]
        Opened,
        #[uri(name = "open")]
        Open,
    }
}

// Union.
mod union {
    #[derive(urika::UriValue)]
    union Id {
        number: u32,
    }
}

// With two fields.
mod with_two_fields {
    #[derive(urika::UriValue)]
    struct Pair(u32, u32);
}

fn main() {
    // After the text.
    let _ = urika::uri_template!("https://example.com/users/{id}", 7);
}
