#[derive(urika::UriValue)]
#[uri(rename_al = "kebab-case")]
struct Paging {
    page: u32,
}

fn main() {}
