use urika::{uri_template, value::RelPath};

uri_template!(struct Silk<'a> = "silk://{+path}/", path: RelPath<'a>);

fn main() {
    let _ = Silk::from_uri("silk://docs/a/");
}
