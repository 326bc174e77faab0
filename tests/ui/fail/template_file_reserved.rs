fn main() {
    let _ = urika::uri_template!("file://{+path}");
}
