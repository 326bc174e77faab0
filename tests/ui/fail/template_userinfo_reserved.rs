fn main() {
    let _ = urika::uri_template!("ssh://{+user}@example.com/");
}
