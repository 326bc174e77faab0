//! Numbers, labels and checked newtypes cannot hide a dot segment, so `build()` is available under a policy that lists
//! paths. So it is for all types under a policy that does not.
use urika::value::{Label, Segment};
use urika::{Policy, Routes, UriValue, uri_format, uri_template};

const API: Policy<'static> = Policy::LITERAL.paths(&["/api/"]);

#[derive(Clone, Debug, UriValue)]
#[uri(chars = "a-z0-9_-", min = 1)]
struct Slug(String);

uri_template!(struct Note<'a> = "https://h.example/api/{id}/{label}{/slug}", policy = API, id: u64, label: Label<'a>, slug: Option<Slug>);
uri_template!(struct Free<'a> = "https://h.example/{id}", policy = Policy::LITERAL, id: Segment<'a>);

uri_template!(struct Part<'a> = "urn:example:part-{id}", policy = Policy::LITERAL, id: Segment<'a>);

#[derive(Routes)]
enum Site {
    #[route("/api/{id}", policy = API)]
    Numbered { id: u64 },
}

fn main() {
    let label = Label::parse("a").unwrap();
    let note = Note { id: 7, label, slug: Some(Slug::try_from("b_c".to_owned()).unwrap()) };
    assert_eq!(note.build(), "https://h.example/api/7/a/b_c");
    let id = Segment::parse("%2e%2e").unwrap();
    assert_eq!(Free { id: id.clone() }.build(), "https://h.example/%252e%252e");
    assert_eq!(Part { id }.build(), "urn:example:part-%252e%252e");
    assert_eq!(Site::Numbered { id: 7 }.build(), "/api/7");
    assert_eq!(uri_format!(API, "https://h.example/api/{x}/{page}", x = "kim", page = 7), "https://h.example/api/kim/7");
    let built = uri_template!(API, "https://h.example/api/{x}").x(7_u64).build();
    assert_eq!(built, "https://h.example/api/7");
}
