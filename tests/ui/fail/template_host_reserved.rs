fn main() {
    let _ = urika::uri_template!("db://{+name}/users");
}
