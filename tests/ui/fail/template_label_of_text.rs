use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://{tenant}.example.com/")]
struct Link<'a> {
    tenant: &'a str,
}

fn main() {
    let _ = Link { tenant: "acme" }.build();
}
