//! A type that a slot refuses is one error, however often the program uses the struct.
use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://{host}/{?page}")]
struct Link {
    host: String,
    page: Option<u32>,
}

fn main() {
    let link = Link { host: "example.com".into(), page: None };
    println!("{:?} {}", link.try_build(), Link::TEMPLATE);
}
