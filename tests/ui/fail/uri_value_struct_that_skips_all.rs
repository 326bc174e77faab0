#[derive(urika::UriValue)]
struct Hidden {
    #[uri(skip)]
    page: u32,
}

fn main() {}
