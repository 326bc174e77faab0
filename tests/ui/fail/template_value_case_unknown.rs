#[derive(urika::UriValue)]
#[uri(rename_all = "Camel")]
enum State {
    Open,
}

fn main() {}
