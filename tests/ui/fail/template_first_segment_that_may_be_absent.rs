//! Without a value this would be `//y`, and `y` a host.
use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/{x}/y")]
struct Link {
    x: Option<u32>,
}

fn main() {
    let _ = Link { x: None }.build();
}
