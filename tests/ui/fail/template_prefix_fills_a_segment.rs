use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/{shard:2}/{id}")]
struct Link<'a> {
    shard: &'a str,
    id: u32,
}

fn main() {
    let _ = Link { shard: "ab12", id: 7 }.build();
}
