use urika::{uri_template, value::AbsPath};

uri_template!(struct Note<'a> = "file://{+path}.md", path: AbsPath<'a>);

fn main() {}
