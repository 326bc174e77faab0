use urika::{uri_template, value::RelPath};

uri_template!(struct File<'a> = "file://{+path}", path: RelPath<'a>);

fn main() {
    let path = RelPath::parse("srv/a.md").unwrap();
    let _ = File { path }.build();
}
