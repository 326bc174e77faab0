#[derive(urika::UriValue)]
enum State {
    #[uri(name = "open")]
    Opened,
    #[uri(name = "open")]
    Open,
}

fn main() {}
