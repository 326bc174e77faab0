//! A `Host` or an `Encoded` always borrows, so a type with one cannot be kept. `cargo check` reports the error at the
//! call.

use urika::value::Encoded;
use urika::{FromUriOwned, Host, Routes, UriTemplate, UriValue, uri_template};

/// A type with a lifetime borrows, and cannot be kept.
mod a_host {
    use super::*;

    #[derive(UriTemplate)]
    #[uri_template("/go{?to}")]
    struct Link<'a> {
        to: Host<'a>,
    }

    fn read() {
        let _ = Link::from_uri("/go?to=example.com");
        let _: Link<'static> = Link::from_uri_owned("/go?to=example.com").unwrap();
    }
}

/// A field with `'static` is owned after every parse.
mod a_host_of_any_lifetime {
    use super::*;

    uri_template!(struct Link = "http://{+h}/a", h: Host<'static>);

    fn read() {
        let _ = Link::from_uri("http://x/a");
    }
}

mod an_option {
    use super::*;

    #[derive(UriTemplate)]
    #[uri_template("/go{#to}")]
    struct Link {
        to: Option<Encoded<'static>>,
    }

    fn read() {
        let _ = Link::from_uri("/go#a");
    }
}

/// A user's type behaves like the type inside it.
mod a_newtype {
    use super::*;

    #[derive(UriValue)]
    struct Target<'a>(Host<'a>);

    #[derive(UriTemplate)]
    #[uri_template("/go{?to*,page}")]
    struct Link<'a> {
        to: Vec<Target<'a>>,
        page: u8,
    }

    fn read() {
        let _ = Link::from_path_owned("/go?to=example.com");
    }
}

mod a_record {
    use super::*;

    #[derive(UriValue)]
    struct Target<'a> {
        host: Host<'a>,
        port: Option<u16>,
    }

    #[derive(UriTemplate)]
    #[uri_template("/go{?to*}")]
    struct Link<'a> {
        to: Target<'a>,
    }

    fn read() {
        let _ = Link::from_path_owned("/go?host=example.com");
    }
}

mod a_set {
    use super::*;

    #[derive(Routes)]
    enum Site<'a> {
        #[route("/")]
        Home,
        #[route("/go{?to}")]
        Go { to: Host<'a> },
    }

    fn read() {
        let _ = Site::from_uri("/go?to=example.com");
        let _ = Site::from_uri_owned("/go?to=example.com");
    }
}

mod a_set_in_a_set {
    use super::*;

    #[derive(Routes)]
    enum Inner<'a> {
        #[route("/go{?to}")]
        Go { to: Host<'a> },
    }

    #[derive(Routes)]
    enum Site<'a> {
        #[route("/")]
        Home,
        #[routes("/inner")]
        Inner(Inner<'a>),
    }

    fn read() {
        let _ = Site::from_uri_owned("/inner/go?to=example.com");
    }
}

mod a_set_of_any_lifetime {
    use super::*;

    #[derive(Routes)]
    enum Site {
        #[route("/go{?to}")]
        Go { to: Host<'static> },
    }

    fn read() {
        let _ = Site::from_uri("/go?to=example.com");
    }
}

mod a_type_parameter {
    use super::*;

    #[derive(UriTemplate)]
    #[uri_template("/go{?to}")]
    struct Link<T: UriValue> {
        to: T,
    }

    fn read() {
        let _ = Link::<String>::from_path_owned("/go?to=example.com");
        let _ = Link::<Host<'static>>::from_path_owned("/go?to=example.com");
    }
}

fn main() {}
