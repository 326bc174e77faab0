#[derive(urika::UriValue)]
#[uri(rename_all = "lowercase")]
struct Paging {
    page: u32,
    #[uri(name = "page")]
    number: u32,
}

fn main() {}
