// A variable.
mod a_variable {
    use urika::{UriTemplate, UriValue};

    #[derive(UriValue)]
    struct Paging {
        page: u32,
        size: Option<u32>,
    }

    #[derive(UriTemplate)]
    #[uri_template("/issues{?page,paging*}")]
    struct Issues<'a> {
        page: u32,
        paging: &'a Paging,
    }
}

// Another value.
mod another_value {
    use urika::{UriTemplate, UriValue};

    #[derive(UriValue)]
    struct Paging {
        page: u32,
    }

    #[derive(UriValue)]
    struct Place {
        shelf: u32,
        page: Option<u32>,
    }

    #[derive(UriTemplate)]
    #[uri_template("/books{?paging*,place*}")]
    struct Book {
        paging: Option<Paging>,
        place: Place,
    }
}

fn main() {}
