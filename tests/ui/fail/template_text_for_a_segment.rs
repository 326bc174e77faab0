use urika::UriTemplate;
use urika::value::Segment;

#[derive(UriTemplate)]
#[uri_template("/users/{name}", builder)]
struct User<'a> {
    name: Segment<'a>,
}

fn main() {
    let name = String::from("kim");
    // Of a struct literal only the compiler speaks; the builder says what to write.
    let _ = User { name: &name };
    let _ = User::builder().name(&name);
}
