#[derive(urika::UriValue)]
#[uri(max = 64)]
enum State {
    Open,
    Closed,
}

fn main() {}
