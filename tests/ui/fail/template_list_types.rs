// Lists, maps and structs of parameters in a query without `*`, which only their types tell.
mod alias {
    type Tags = Vec<String>;

    #[derive(urika::UriTemplate)]
    #[uri_template("/a{?tags}")]
    struct List {
        tags: Tags,
    }
}

mod parameters {
    #[derive(Debug, urika::UriValue)]
    struct Paging {
        page: u32,
        size: u8,
    }

    urika::uri_template!(struct List = "/users{?q,paging}", q: Option<String>, paging: Paging);
}

mod optional_parameters {
    #[derive(urika::UriValue)]
    struct Paging {
        page: u32,
    }

    #[derive(urika::UriTemplate)]
    #[uri_template("/users?q=a{&paging}")]
    struct List {
        paging: Option<Paging>,
    }
}

mod map {
    use std::collections::BTreeMap;

    #[derive(urika::UriTemplate)]
    #[uri_template("/a{?rest}")]
    struct List(BTreeMap<String, String>);
}

mod slice {
    #[derive(urika::UriTemplate)]
    #[uri_template("/a{?tags}")]
    struct List<'a> {
        tags: &'a [&'a str],
    }
}

mod boxed_slice {
    urika::uri_template!(struct List = "/a{?ids}", ids: Box<[u8]>);
}

// What the module makes of the field is a list.
mod converted {
    mod dates {
        pub type Value<'a> = [u16; 3];

        pub fn to_value(_: &String) -> Value<'_> {
            [2026, 1, 1]
        }
    }

    #[derive(urika::UriTemplate)]
    #[uri_template("/a{?day}")]
    struct Day {
        #[uri(with = dates)]
        day: String,
    }
}

// Each type is one error, however many routes have it.
mod routes {
    type Ids = Vec<u32>;

    #[derive(urika::UriValue)]
    struct Paging {
        page: u32,
    }

    #[derive(urika::Routes)]
    enum Site {
        #[route("/a{?paging}")]
        A { paging: Paging },
        #[route("/b{?ids}")]
        B { ids: Ids },
        #[route("/c{?paging}")]
        C { paging: Paging },
    }
}

// The type is not a value at all. Its error is at the field, and each function has one short error at most.
mod not_a_value {
    #[derive(Debug)]
    struct Sort;

    urika::uri_template!(struct List = "/a/{sort}{?by}", sort: Sort, by: Option<Sort>);

    fn build(list: List) {
        let _ = list.build();
    }
}

fn main() {}
