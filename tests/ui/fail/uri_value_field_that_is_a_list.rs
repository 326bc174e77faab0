#[derive(urika::UriValue)]
struct Paging {
    page: u32,
    tags: Vec<String>,
}

fn main() {}
