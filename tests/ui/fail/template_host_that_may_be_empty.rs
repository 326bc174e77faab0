use urika::UriTemplate;
use urika::Host;

#[derive(UriTemplate)]
#[uri_template("https://{host}/")]
struct Link<'a> {
    host: Host<'a>,
}

fn main() {
    let _ = Link { host: Host::parse("example.com").unwrap() }.build();
}
