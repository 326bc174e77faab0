use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://{tenant}.example.com/users/{id}")]
struct Link<'a> {
    tenant: urika::value::Label<'a>,
    id: u32,
}

fn main() {
    let _ = Link::from_path("/users/7");
}
