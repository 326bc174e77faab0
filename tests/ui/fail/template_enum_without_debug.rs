use urika::{UriValue, uri_template};

#[derive(UriValue)]
enum State {
    Open,
    Closed,
}

uri_template!(struct Issues = "/issues{?state}", state: Option<State>);

fn main() {
    let _ = Issues::builder().state(State::Open).build();
}
