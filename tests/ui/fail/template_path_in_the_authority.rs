use urika::{uri_template, value::RelPath};

uri_template!(struct Silk<'a> = "silk://{+path}", path: RelPath<'a>);

fn main() {
    let path = RelPath::parse("docs/a.md").unwrap();
    let _ = Silk { path }.build();
}
