#[derive(urika::UriTemplate)]
#[uri_template("/users/{id}/../{name}{?page}")]
struct Link {
    #[uri(nmae = "id")]
    ident: u32,
    paeg: Option<u32>,
}

fn main() {}
