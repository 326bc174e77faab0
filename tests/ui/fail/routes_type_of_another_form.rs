use urika::{Routes, UriTemplate};

#[derive(UriTemplate)]
#[uri_template("note://{id}")]
struct Note {
    id: u64,
}

#[derive(Routes)]
enum Site {
    #[route("/")]
    Home,
    #[route]
    Note(Note),
}

fn main() {}
