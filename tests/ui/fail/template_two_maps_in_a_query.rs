use urika::UriTemplate;
use std::collections::BTreeMap;

#[derive(UriTemplate)]
#[uri_template("https://example.com/{?a*,b*}")]
struct Link {
    a: BTreeMap<String, String>,
    b: BTreeMap<String, String>,
}

fn main() {}
