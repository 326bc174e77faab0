//! The path of a base comes before the paths that the policies of the routes have accepted.
use urika::{Policy, Refusal, Routes, base};

#[derive(Routes)]
enum Site {
    #[route("/about")]
    About,
    #[route("/users/{id}", policy = Policy::LITERAL.refuse(Refusal::EmptySegment))]
    User { id: u64 },
}

#[derive(Routes)]
enum Outer {
    #[routes("/site")]
    Site(Site),
}

fn main() {
    println!("{}", Site::User { id: 7 }.build_on(base!("https://example.com/a//b")));
    println!("{:?}", Outer::Site(Site::About).try_build_on(base!("https://example.com/a//b")));
}
