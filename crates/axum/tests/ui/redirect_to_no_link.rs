use urika::{Routes, uri_template};
use urika_axum::Redirect;

uri_template!(struct Note = "/notes/{name}");

#[derive(Routes)]
enum Site {
    #[route("/users/{name}")]
    User { name: String },
}

fn main() {
    let _ = Redirect::to(&Note { name: "..".to_owned() });
    let _ = Redirect::to(&Site::User { name: "..".to_owned() });
    let _ = Redirect::to(&"/notes/..");
    let _ = Redirect::to("/login");
    let next = String::from("//example.com/");
    let _ = Redirect::to(&next);
}
