fn main() {
    let _ = urika::uri_template!("silk://{+path}/");
}
