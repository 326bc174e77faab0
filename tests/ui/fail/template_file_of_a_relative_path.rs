use urika::uri_template;

uri_template!(struct File = "file://{+path}", path: String);

fn main() {
    let path = "srv/a.md".to_owned();
    let _ = File { path }.build();
}
