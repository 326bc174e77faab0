//! A type at fault in a route that has a former path is one error.

use urika::Routes;

struct Id(u32);

// It is not a value.
#[derive(Routes)]
enum Users {
    #[route("/users/{id}", was = "/people/{id}")]
    User { id: Id },
    #[route("/search{?since}", was = "/find{?since}")]
    Search { since: Option<std::time::Duration> },
}

// Its values may have the character after them.
#[derive(Routes)]
enum Compare {
    #[route("/compare/{from}-{to}", was = "/diff/{from}-{to}")]
    Compare { from: String, to: String },
    #[route("/posts/{id}")]
    Post { id: u64 },
}

// Only the former path cannot be parsed.
#[derive(Routes)]
enum Range {
    #[route("/range/{from}/{to}", was = "/range/{from}-{to}")]
    Range { from: String, to: String },
}

fn main() {}
