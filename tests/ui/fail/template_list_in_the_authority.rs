use urika::{uri_template, value::Segment};

uri_template!(struct Silk<'a> = "silk://{path*}", path: Vec<Segment<'a>>);

fn main() {}
