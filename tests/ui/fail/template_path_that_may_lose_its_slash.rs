use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com{/lang}-docs")]
struct Link {
    lang: Option<u32>,
}

fn main() {
    let _ = Link { lang: None }.build();
}
