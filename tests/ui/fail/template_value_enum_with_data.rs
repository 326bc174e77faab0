#[derive(urika::UriValue)]
enum State {
    Open,
    Closed(u32),
}

fn main() {}
