use urika::UriTemplate;
use urika::value::Segment;

#[derive(UriTemplate)]
#[uri_template("https://{host}/")]
struct Link<'a> {
    host: Segment<'a>,
}

fn main() {}
