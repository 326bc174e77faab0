#[derive(urika::UriTemplate)]
#[uri_template("/users/{id}", rename_all = "camelCase")]
struct Link {
    id: u32,
}

fn main() {}
