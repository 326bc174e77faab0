//! Numbers, labels and checked newtypes cannot hide a dot segment, so a redirect to them cannot fail.
use axum::response::IntoResponse;
use urika::value::Label;
use urika::{Policy, Routes, UriValue, uri_template};
use urika_axum::Redirect;

const API: Policy<'static> = Policy::LITERAL.paths(&["/api/"]);

#[derive(Clone, Debug, UriValue)]
#[uri(chars = "a-z0-9_-", min = 1)]
struct Slug(String);

uri_template!(struct Note<'a> = "/api/{id}/{label}", policy = API, id: u64, label: Label<'a>);

#[derive(Routes)]
enum Site {
    #[route("/api/{slug}", policy = API)]
    Named { slug: Slug },
}

fn main() {
    let location = |redirect: Redirect| redirect.into_response().headers()["location"].clone();
    let label = Label::parse("a").unwrap();
    assert_eq!(location(Redirect::to(&Note { id: 7, label })), "/api/7/a");
    let slug = Slug::try_from("b_c".to_owned()).unwrap();
    assert_eq!(location(Redirect::permanent(&Site::Named { slug })), "/api/b_c");
}
