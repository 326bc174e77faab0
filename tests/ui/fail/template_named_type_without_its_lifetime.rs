use urika::uri_template;
use urika::value::Segment;

uri_template!(pub struct User = "/users/{name}", name: Segment);

fn main() {
    let _ = User::builder().name("kim").try_build();
}
