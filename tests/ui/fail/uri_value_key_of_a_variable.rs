use urika::{UriTemplate, UriValue};

#[derive(UriValue)]
struct Paging {
    page: u32,
    size: Option<u32>,
}

#[derive(UriTemplate)]
#[uri_template("/issues{?page,paging*}")]
struct Issues<'a> {
    page: u32,
    paging: &'a Paging,
}

fn main() {}
