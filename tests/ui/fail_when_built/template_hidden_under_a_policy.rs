//! A policy that lists paths may be known only in const evaluation, and so may the strings of a type. `build()` is an
//! error where a value might hide a dot segment after a second level of escapes.
use urika::value::Segment;
use urika::{Policy, Routes, uri_format, uri_template};

const API: Policy<'static> = Policy::LITERAL.paths(&["/api/"]);

uri_template!(struct Note<'a> = "https://h.example/api/{id}", policy = API, id: Segment<'a>);

#[derive(Routes)]
enum Site<'a> {
    #[route("/api/{name}", policy = Policy::LITERAL.paths(&["/api/"]))]
    Named { name: Segment<'a> },
}

/// An outer set evaluates the constants of its inner sets.
#[derive(Routes)]
enum Outer<'a> {
    #[routes("/in")]
    Site(Site<'a>),
}

fn main() {
    let id = Segment::parse("%2e%2e").unwrap();
    println!("{}", Note { id: id.clone() }.build());
    println!("{}", Outer::Site(Site::Named { name: id.clone() }).build());
    println!("{}", uri_format!(API, "https://h.example/api/{id}/{page}", page = 7));
}
