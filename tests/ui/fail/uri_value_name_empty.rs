#[derive(urika::UriValue)]
struct Paging {
    #[uri(name = "")]
    page: u32,
}

fn main() {}
