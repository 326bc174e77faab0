//! A policy may ask the types of values: an object key has empty segments, and a string may be empty where the name of a
//! URN begins.
use urika::value::{ObjectKey, RelPath};
use urika::{Policy, Refusal, UriValue, uri_format, uri_template};

const WHOLE: Policy<'static> = Policy::RFC3986.refuse(Refusal::EmptySegment);
const URN: Policy<'static> = Policy::LITERAL.schemes(&["urn"]);

#[derive(Clone, Debug, UriValue)]
struct Key<'a>(ObjectKey<'a>);

uri_template!(struct File<'a> = "https://h.example/files/{+key}", policy = WHOLE, key: Key<'a>);
uri_template!(struct Name<'a> = "urn:example:{name}", policy = URN, name: &'a str);
uri_template!(struct Id = "urn:example:{id}", policy = Policy::LITERAL, id: Option<u64>);

fn main() {
    let key = ObjectKey::parse("a//b").unwrap();
    println!("{}", File { key: Key(key) }.build());
    println!("{}", Name { name: "a" }.build());
    println!("{}", Id { id: None }.build());
    let part = RelPath::parse("a").unwrap();
    println!("{}", uri_format!(URN, "urn:example:x?={name}", name = "".to_owned()));
    println!("{}", uri_format!(URN, "urn:example:{+part}"));
}
