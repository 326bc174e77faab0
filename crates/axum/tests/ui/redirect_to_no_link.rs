use urika::uri_template;
use urika_axum::Redirect;

uri_template!(struct Note = "/notes/{name}");

fn main() {
    let _ = Redirect::to(&Note { name: "..".to_owned() });
    let _ = Redirect::to(&"/notes/..");
    let _ = Redirect::to("/login");
}
