#[derive(urika::UriValue)]
#[uri(rename_all = "kebap-case", max = 64)]
enum State {
    #[uri(name = "open", skip)]
    Open,
    #[uri(name = "open")]
    Opened,
    #[uri(name = 3)]
    Closed(u32),
}

fn main() {}
