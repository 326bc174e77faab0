use urika::UriTemplate;

struct Time;

impl std::fmt::Display for Time {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Err(std::fmt::Error)
    }
}

#[derive(UriTemplate)]
#[uri_template("https://example.com/after{?time}")]
struct Link {
    #[uri(display)]
    time: Time,
}

fn main() {
    let _ = Link { time: Time }.build();
}
