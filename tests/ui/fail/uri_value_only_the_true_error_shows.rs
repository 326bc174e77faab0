//! The derived items exist in spite of the error, so their uses cause no further errors.
use urika::UriValue;

#[derive(UriValue)]
#[uri(chars = "z-a")]
struct Id(String);

fn takes(_: impl UriValue) {}

fn main() {
    let id: Id = "a".parse().unwrap();
    println!("{}", id.as_str());
    takes(id);
    takes(Id::try_from("a").unwrap());
    takes(Id::try_from(String::from("a")).unwrap());
}
