use urika::UriTemplate;
use urika::value::Segment;

#[derive(UriTemplate)]
#[uri_template("/users/{name}", builder)]
struct User<'a> {
    name: Segment<'a>,
}

fn main() {
    let name = String::from("kim");
    // For a struct literal only the compiler reports an error; the builder suggests the right type.
    let _ = User { name: &name };
    let _ = User::builder().name(&name);
}
