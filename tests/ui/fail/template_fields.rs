// Default without a value.
mod default_without_a_value {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{id}")]
    struct Link {
        #[uri(default)]
        id: u32,
    }
}

// `empty_is_none` with `display`.
mod empty_is_none_with_display {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts{?since}")]
    struct Posts {
        #[uri(display, empty_is_none)]
        since: core::net::Ipv4Addr,
    }
}

// Field misspelled.
mod field_misspelled {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{id}{?page}")]
    struct Link {
        id: u32,
        paeg: Option<u32>,
    }
}

// Two letters of a short field swapped: one error, although the variable has no field.
mod field_of_swapped_letters {
    use urika::{UriTemplate, uri_template};

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/posts{?tag}")]
    struct Link {
        tga: Option<String>,
    }

    uri_template!(struct Posts = "https://example.com/posts{?page}", pgae: u32);

    fn call() {
        let _ = Posts { pgae: 3 }.build();
    }
}

// Field name of a constant.
mod field_name_of_a_constant {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{userName}")]
    struct Link {
        #[uri(name = USER)]
        user: u32,
    }
}

// Field with the name of a method.
mod field_with_the_name_of_a_method {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/jobs/{build}")]
    struct Link {
        build: u32,
    }
}

// Field without a variable.
mod field_without_a_variable {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{id}")]
    struct Link {
        id: u32,
        page: Option<u32>,
    }
}

// Field without any variable.
mod field_without_any_variable {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users")]
    struct Link {
        id: u32,
    }
}

// Field without options.
mod field_without_options {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{id}")]
    struct Link {
        #[uri]
        id: u32,
    }
}

// Option with a value.
mod option_with_a_value {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{id}")]
    struct Link {
        id: u32,
        #[uri(skip = true)]
        seen: bool,
    }
}

// Option without a name.
mod option_without_a_name {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{userName}")]
    struct Link {
        #[uri("userName")]
        user: u32,
    }
}

// Rename of no variable.
mod rename_of_no_variable {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{id}")]
    struct Link {
        #[uri(name = "ident")]
        id: u32,
    }
}

// Variable skipped.
mod variable_skipped {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{id}")]
    struct Link {
        #[uri(skip)]
        id: u32,
    }
}

// Variable without a field.
mod variable_without_a_field {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{id}{?page}")]
    struct Link {
        id: u32,
    }
}

fn main() {
    // Default in a query.
    let _ = urika::uri_template!("https://example.com/users{?page=1}").page(7).build();

    // Optional variable marked.
    let _ = urika::uri_template!("https://example.com/users{id?}").id(7).build();
}
