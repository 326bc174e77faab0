use urika::UriTemplate;
use urika::value::Segment;

#[derive(UriTemplate)]
#[uri_template("/users/{name}{?note}")]
struct User<'a> {
    name: Segment<'a>,
    note: Option<Segment>,
}

fn main() {}
