#[derive(urika::UriTemplate)]
#[uri_template("https://example.com/search{?q,r}")]
struct Search {
    q: &str,
    r: u8,
}

fn main() {
    println!("{:?}", Search { q: "a", r: 1 }.build());
}
