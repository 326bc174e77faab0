// Lists in a query without `*`, and an `Option` of a list.
use std::collections::BTreeSet;

use urika::{Routes, UriTemplate, uri_template};

// A form sends `label=a&label=b`.
#[derive(UriTemplate)]
#[uri_template("/issues{?q,label}")]
struct Issues {
    q: String,
    label: Vec<String>,
}

uri_template!(struct Tags = "/tags?a=1{&tag}", tag: BTreeSet<String>);

#[derive(Routes)]
enum Lists {
    #[route("/lists{?id}")]
    List { id: Vec<u32> },
}

#[derive(Routes)]
enum Options {
    #[route("/lists{?id*}")]
    List { id: Option<Vec<u32>> },
}

// `commas` where there is no list in a query.
#[derive(UriTemplate)]
#[uri_template("/a{?x*}")]
struct Needless {
    #[uri(commas)]
    x: Vec<u8>,
}

fn main() {}
