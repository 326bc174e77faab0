#[derive(urika::UriValue)]
struct Window {
    after: std::time::Duration,
}

fn main() {}
