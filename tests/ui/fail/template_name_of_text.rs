use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("db://{kind}/users")]
struct Link<'a> {
    kind: &'a str,
}

fn main() {
    let _ = Link { kind: "mysql" }.build();
}
