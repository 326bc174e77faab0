use urika::Routes;
use urika::value::RelPath;

#[derive(Routes)]
enum Site<'a> {
    #[route("/files/{name}")]
    File { name: String },
    #[route("/files/{folder}/{+path}")]
    In { folder: String, path: RelPath<'a> },
    #[route("/files/{+path}")]
    Any { path: RelPath<'a> },
}

fn main() {}
