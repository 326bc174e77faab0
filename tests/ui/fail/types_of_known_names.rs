//! Types of the program that are named like strings, lists and segments, but are not.
use std::borrow::Cow;

use urika::{Routes, UriTemplate, UriValue, uri_template};

#[derive(UriValue)]
struct RelPath<'a> {
    name: Cow<'a, str>,
    length: Option<u8>,
}

#[derive(UriTemplate)]
#[uri_template("/paths{?path*,c}")]
struct Paths<'a> {
    path: RelPath<'a>,
    c: u8,
}

mod shadowed {
    use super::*;

    #[derive(Debug, UriValue)]
    pub struct String {
        name: u8,
    }

    type Vec<T> = std::collections::BTreeMap<std::string::String, T>;

    uri_template!(struct Names = "/names{;name*}", name: Option<String>);

    #[derive(Routes)]
    enum Site {
        #[route("/names{?names*}")]
        Names { names: Vec<u8> },
    }
}

/// A string with the name of a type of segments.
mod checked_when_built {
    use super::*;

    #[derive(Debug, UriValue)]
    struct Segment<'a>(Cow<'a, str>);

    uri_template!(struct Tagged<'a> = "/tags/{tag}", tag: Segment<'a>);
}

fn main() {}
