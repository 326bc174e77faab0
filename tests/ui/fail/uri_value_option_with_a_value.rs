#[derive(urika::UriValue)]
struct Paging {
    page: u32,
    #[uri(skip = true)]
    seen: bool,
}

fn main() {}
