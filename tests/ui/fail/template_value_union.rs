#[derive(urika::UriValue)]
union Id {
    number: u32,
}

fn main() {}
