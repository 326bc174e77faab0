use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/notes{?state,tags*,page}")]
struct Notes {
    #[uri(default = Some("open".to_owned()))]
    state: Option<String>,
    #[uri(default = vec![1])]
    tags: Vec<u8>,
    #[uri(default = 1)]
    page: u32,
}

fn main() {
    assert_eq!(Notes::builder().build(), "/notes?state=open&tags=1&page=1");
    Notes::from_uri("/notes");
}
