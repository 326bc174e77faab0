// A comma and a list.
mod a_comma_and_a_list {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts/{a},{b}")]
    struct Link {
        a: u32,
        b: Vec<u32>,
    }

    fn call() {
        let _ = Link::from_uri("/posts/1,2");
    }
}

// A list and its copy.
mod a_list_and_its_copy {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/from/x{ids}/to/y{ids}")]
    struct Link {
        ids: Vec<u32>,
    }

    fn call() {
        let _ = Link::from_uri("/from/x1,2/to/y1,2");
    }
}

// A list next to a value.
mod a_list_beside_a_value {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts/x{ids,page}")]
    struct Link {
        ids: Vec<u32>,
        page: u32,
    }

    fn call() {
        let _ = Link::from_uri("/posts/x1,2,3");
    }
}

// A list in a fragment.
// `{#x}` does not encode the commas of members, nor the commas between members.
mod a_list_in_a_fragment {
    use urika::uri_template;

    uri_template!(struct Parts = "/text{#parts}", parts: Vec<String>);

    fn call() {
        let _ = Parts::from_uri("/text#a,b");
    }
}

// A list in two places.
mod a_list_in_two_places {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/tags/x{tags}{?tags*}")]
    struct Link {
        tags: Vec<u32>,
    }

    fn call() {
        let _ = Link::from_uri("/tags/x1,2?tags=1&tags=2");
    }
}

// A list or a map of optional items.
// An absent item is not written.
mod a_list_of_options {
    use std::collections::BTreeMap;

    use urika::{Routes, UriTemplate};

    #[derive(UriTemplate)]
    #[uri_template("/posts{?ids*}")]
    struct Link {
        ids: Vec<Option<u32>>,
    }

    #[derive(Routes)]
    enum Site {
        #[route("/posts{?named*}")]
        Posts { named: BTreeMap<String, Option<u32>> },
    }

    fn call() {
        let _ = Link::from_uri("/posts");
    }
}

// A list that may be empty.
mod a_list_that_may_be_empty {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts/x-{tags}")]
    struct Link {
        tags: Vec<String>,
    }

    fn call() {
        let _ = Link::from_uri("/posts/x-a");
    }
}

// A map of path parameters.
mod a_map_of_path_parameters {
    use std::collections::BTreeMap;

    urika::uri_template!(struct Search = "/search{;page,rest*}", page: Option<u32>, rest: BTreeMap<String, String>);

    fn call() {
        let _ = Search::from_uri("/search;page=1;a=b");
    }
}

// An optional list.
mod an_optional_list {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts{?tags*}")]
    struct Link {
        tags: Option<Vec<String>>,
    }

    fn call() {
        let _ = Link::from_uri("/posts");
    }
}

// Lists and a comma.
mod lists_and_a_comma {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts/{a},{b}")]
    struct Link {
        a: Vec<u32>,
        b: u32,
    }

    fn call() {
        let _ = Link::from_uri("/posts/1,2");
    }
}

// Members and a value.
mod members_and_a_value {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts/x{ids*,page}")]
    struct Link {
        ids: Vec<u32>,
        page: u32,
    }

    fn call() {
        let _ = Link::from_uri("/posts/x1,2,3");
    }
}

// Members with commas.
// `{#x*}` does not encode reserved characters, such as commas.
mod members_with_commas {
    use urika::uri_template;

    uri_template!(struct Parts = "/text{#parts*}");

    fn call() {
        let _ = Parts::from_uri("/text#a,b");
    }
}

// Members with dots.
// Dots separate the members of `{.x*}`, and an escaped dot in a member means the same.
mod members_with_dots {
    use urika::uri_template;

    uri_template!(struct Host = "host{.labels*}");

    fn call() {
        let _ = Host::from_uri("host.example.com");
    }
}

fn main() {}
