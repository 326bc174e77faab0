//! Numbers, labels and checked newtypes cannot hide a dot segment, so `build()` is available under a policy that lists
//! paths. So it is for all types under a policy that does not.
use urika::value::{Base, Label, ObjectKey, RelPath, Segment};
use urika::{Policy, Refusal, Routes, UriValue, uri_format, uri_template};

const API: Policy<'static> = Policy::LITERAL.paths(&["/api/"]);

#[derive(Clone, Debug, UriValue)]
#[uri(chars = "a-z0-9_-", min = 1)]
struct Slug(String);

uri_template!(struct Note<'a> = "https://h.example/api/{id}/{label}{/slug}", policy = API, id: u64, label: Label<'a>, slug: Option<Slug>);
uri_template!(struct Free<'a> = "https://h.example/{id}", policy = Policy::LITERAL, id: Segment<'a>);

// No base breaks the rules of this policy.
uri_template!(struct Relative = "/{id}", policy = Policy::LITERAL, id: u64);

uri_template!(struct Part<'a> = "urn:example:part-{id}", policy = Policy::LITERAL, id: Segment<'a>);

// The type of a value decides: none of these can be empty, or have an empty segment.
const STRICT: Policy<'static> = Policy::LITERAL.refuse(Refusal::EmptySegment).strict();
uri_template!(struct Id = "urn:uuid:{id}", policy = STRICT, id: u64);
uri_template!(struct Spelled<'a> = "urn:example:{+path}?+{slug}?={+query}", policy = Policy::LITERAL.schemes(&["urn"]), path: RelPath<'a>, slug: Slug, query: u64);
uri_template!(struct File<'a> = "https://h.example/files/{+path}/raw", policy = STRICT, path: RelPath<'a>);
uri_template!(struct Object<'a> = "https://h.example/files/{+key}", policy = STRICT, key: ObjectKey<'a>);

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
    let base = Base::parse("https://h.example/a/").unwrap();
    assert_eq!(Relative { id: 7 }.build_on(base), "https://h.example/a/7");
    assert_eq!(Part { id }.build(), "urn:example:part-%252e%252e");
    assert_eq!(Id { id: 7 }.build(), "urn:uuid:7");
    let path = RelPath::parse("a/b").unwrap();
    let spelled = Spelled { path: path.clone(), slug: Slug::try_from("c".to_owned()).unwrap(), query: 7 };
    assert_eq!(spelled.build(), "urn:example:a/b?+c?=7");
    assert_eq!(File { path }.build(), "https://h.example/files/a/b/raw");
    let object = |key| Object { key: ObjectKey::parse(key).unwrap() }.try_build();
    assert_eq!(object("a/b/").unwrap(), "https://h.example/files/a/b/");
    assert_eq!(object("a//b").unwrap_err().code(), "EMPTY_SEGMENT");
    assert_eq!(Site::Numbered { id: 7 }.build(), "/api/7");
    assert_eq!(uri_format!(API, "https://h.example/api/{x}/{page}", x = "kim", page = 7), "https://h.example/api/kim/7");
    let built = uri_template!(API, "https://h.example/api/{x}").x(7_u64).build();
    assert_eq!(built, "https://h.example/api/7");
}
