use urika::{UriValue, uri_format};

#[derive(UriValue)]
struct Paging {
    page: u32,
}

fn main() {
    let paging = Paging { page: 2 };
    println!("{}", uri_format!("/issues{?page,paging*}", page = 1));
}
