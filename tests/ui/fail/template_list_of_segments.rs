use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com{/path*}")]
struct Link {
    path: Vec<String>,
}

fn main() {
    let _ = Link { path: vec!["a".into()] }.build();
}
