// Attribute argument unknown.
mod attribute_argument_unknown {
    #[derive(urika::UriTemplate)]
    #[uri_template("/users/{id}", rename_all = "camelCase")]
    struct Link {
        id: u32,
    }
}

// Attribute missing.
mod attribute_missing {
    #[derive(urika::UriTemplate)]
    struct Link {
        id: u32,
    }
}

// Attribute twice.
mod attribute_twice {
    #[derive(urika::UriTemplate)]
    #[uri_template("/users/{id}")]
    #[uri_template("/people/{id}")]
    struct Link {
        id: u32,
    }
}

// Attribute unknown.
mod attribute_unknown {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{id}")]
    struct Link {
        #[uri(defualt)]
        id: u32,
    }
}

// Attribute with a constant.
mod attribute_with_a_constant {
    const USERS: &str = "/users/{id}";

    #[derive(urika::UriTemplate)]
    #[uri_template(USERS)]
    struct Link {
        id: u32,
    }
}

// Attribute without text.
mod attribute_without_text {
    #[derive(urika::UriTemplate)]
    #[uri_template]
    struct Link {
        id: u32,
    }
}

// Attributes that contradict each other.
mod attributes_that_exclude_each_other {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{id}")]
    struct Link {
        id: u32,
        #[uri(skip, name = "page")]
        page: u32,
    }
}

// Sensitive at places without effect.
mod sensitive_without_effect {
    use std::borrow::Cow;
    use urika::value::BaseBuf;
    use urika::{Routes, UriTemplate, UriValue, uri_template};

    #[derive(UriTemplate)]
    #[uri_template("{+base}/users/{id}", sensitive)]
    #[uri(sensitive)]
    struct Link {
        #[uri(sensitive)]
        base: BaseBuf,
        #[uri(sensitive = true)]
        id: u32,
        #[uri(skip, sensitive)]
        page: u32,
    }

    uri_template!(struct Post = "/posts/{id}", #[uri(sensitve)] id: u32);

    #[derive(UriValue)]
    struct Paging {
        page: u32,
        #[uri(skip, sensitive)]
        size: u32,
    }

    #[derive(UriValue)]
    struct Id(#[uri(sensitive)] u32);

    #[derive(Routes)]
    enum Site<'a> {
        #[uri(sensitive)]
        #[route("/users/{id}")]
        User { id: u32 },
        #[route(fallback)]
        NotFound(#[uri(sensitive)] Cow<'a, str>),
    }
}

// Option of serde for the name.
mod option_of_serde {
    use urika::{Routes, UriTemplate};

    #[derive(UriTemplate)]
    #[uri_template("/users/{userId}{?pageSize}")]
    struct Link {
        #[uri(rename = "userId")]
        user: u64,
        #[uri(name = "pageSize")]
        size: Option<u8>,
    }

    #[derive(Routes)]
    enum Site {
        #[route("/users/{userId}")]
        User {
            #[uri(rename = "userId")]
            user: u64,
        },
    }
}

fn main() {}
