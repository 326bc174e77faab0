use urika::{Routes, UriTemplate};

#[derive(UriTemplate)]
#[uri_template("/at/{x}{y}")]
struct At {
    x: u32,
    y: u32,
}

#[derive(Routes)]
enum Site {
    #[route]
    At(At),
}

fn main() {}
