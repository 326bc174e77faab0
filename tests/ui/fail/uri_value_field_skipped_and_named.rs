#[derive(urika::UriValue)]
struct Paging {
    page: u32,
    #[uri(skip, name = "perPage")]
    per_page: u32,
}

fn main() {}
