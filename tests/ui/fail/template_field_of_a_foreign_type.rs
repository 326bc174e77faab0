use std::time::SystemTime;

use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/notes{?since}")]
struct Notes {
    since: Option<SystemTime>,
}

fn main() {}
