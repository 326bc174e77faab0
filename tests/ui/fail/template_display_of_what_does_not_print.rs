use std::time::SystemTime;

use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/notes{?since,until}")]
struct Notes {
    #[uri(display)]
    since: SystemTime,
    #[uri(display)]
    until: Option<SystemTime>,
}

fn main() {}
