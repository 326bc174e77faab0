// From uri by the trait.
mod from_uri_by_the_trait {
    use urika::{FromUri, uri_template};

    uri_template!(struct Link<'a> = "/users/x{name}", name: &'a str);

    fn read<'u, T: FromUri<'u>>(uri: &'u str) -> T {
        T::from_uri(uri).unwrap()
    }

    fn call() {
        let _: Link<'_> = read("/users/xa");
    }
}

// From uri kept bare of an option.
mod from_uri_kept_bare_of_an_option {
    use urika::uri_template;

    uri_template!(struct Link = "/users/x{name}", name: Option<std::borrow::Cow<'static, str>>);

    fn call() {
        let _ = Link::from_uri("/users/xa");
    }
}

// An option with another spelling.
mod from_uri_bare_of_an_alias {
    use urika::{FromUri, uri_template};

    type Name = Option<String>;

    uri_template!(struct Link = "/users/x{name}", name: Name);

    fn read<'u, T: FromUri<'u>>(uri: &'u str) -> T {
        T::from_uri(uri).unwrap()
    }

    fn call() {
        let _: Link = read("/users/xa");
    }
}

// From uri kept of an address.
mod from_uri_kept_of_an_address {
    use urika::{FromUri, uri_template};

    uri_template!(struct Link = "/go{?to}", to: Option<urika::Uri<'static>>);

    fn read<'u, T: FromUri<'u>>(uri: &'u str) -> T {
        T::from_uri(uri).unwrap()
    }

    fn call() {
        let _: Link = read("/go?to=https://example.com/");
    }
}

// From uri of a base.
mod from_uri_of_a_base {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("{+base}/users/{id}")]
    struct Link {
        base: urika::value::BaseBuf,
        id: u32,
    }

    fn call() {
        let _ = Link::from_uri("https://example.com/users/7");
    }
}

// From uri of a slice.
mod from_uri_of_a_slice {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts{?tags*}")]
    struct Link<'a> {
        tags: &'a [String],
    }

    fn call() {
        let _ = Link::from_uri("/posts");
    }
}

// From uri of borrowed string.
mod from_uri_of_borrowed_text {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/users/{id}/posts/{slug}")]
    struct Link<'a> {
        id: u32,
        slug: &'a str,
    }

    fn call() {
        let _ = Link::from_uri("/users/7/posts/a");
    }
}

// `from_uri` of a printed value.
mod from_uri_of_what_prints {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts/x-{id}")]
    struct Link {
        #[uri(display)]
        id: std::time::SystemTimeError,
    }

    fn call() {
        let _ = Link::from_uri("/posts/x-1");
    }
}

// From uri path without its authority.
mod from_uri_path_without_its_authority {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://{tenant}.example.com/users/{id}")]
    struct Link<'a> {
        tenant: urika::value::Label<'a>,
        id: u32,
    }

    fn call() {
        let _ = Link::from_path("/users/7");
    }
}

fn main() {}
