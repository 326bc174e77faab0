//! What follows a base begins with a slash, a query or a fragment.
fn main() {
    let _ = urika::uri_template!("{+base}users/{id}");
}
