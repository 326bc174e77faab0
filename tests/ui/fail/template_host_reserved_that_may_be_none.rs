use urika::{Host, UriTemplate};

#[derive(UriTemplate)]
#[uri_template("https://{+host}/users/{id}")]
struct Link<'a> {
    host: Host<'a>,
    id: u32,
}

fn main() {
    let host = Host::parse("example.com").unwrap();
    let _ = Link { host, id: 7 }.build();
}
