//! A form of a route that does not begin with `/`.
use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("{/lang}.html")]
    Page { lang: Option<u8> },
    #[route("{/path*}{.kind}")]
    File { path: Vec<u8>, kind: Option<bool> },
}

#[derive(Routes)]
enum Twice {
    #[route("/")]
    Home,
    #[route("{/lang}")]
    Page { lang: Option<u8> },
}

// A path with dot segments that does not begin with `/` has one mistake.
#[derive(Routes)]
enum Dots {
    #[route("../{x}")]
    Up { x: u8 },
    #[route("./a")]
    Here,
    #[route("..")]
    Parent,
}

fn main() {}
