//! Only const evaluation knows the policy, so a link whose type may hold an encoded dot segment fails when a redirect to
//! it is built.
use urika::value::Segment;
use urika::{Policy, Routes, uri_template};
use urika_axum::Redirect;

const API: Policy<'static> = Policy::LITERAL.paths(&["/api/"]);

uri_template!(struct Note<'a> = "/api/{id}", policy = API, id: Segment<'a>);

#[derive(Routes)]
enum Site<'a> {
    #[route("/api/{name}", policy = API)]
    Named { name: Segment<'a> },
}

fn main() {
    let id = Segment::parse("%252e").unwrap();
    let _ = Redirect::try_to(&Note { id: id.clone() });
    let _ = Redirect::to(&Note { id: id.clone() });
    let _ = Redirect::permanent(&Site::Named { name: id });
}
