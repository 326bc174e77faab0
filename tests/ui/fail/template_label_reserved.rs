fn main() {
    let _ = urika::uri_template!("https://{+tenant}.example.com/");
}
