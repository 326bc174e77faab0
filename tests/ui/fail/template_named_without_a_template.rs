urika::uri_template!(pub struct Users);

fn main() {}
