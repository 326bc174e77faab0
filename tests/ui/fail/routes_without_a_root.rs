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

fn main() {}
