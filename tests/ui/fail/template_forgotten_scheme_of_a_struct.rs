urika::uri_template!(struct User = "localhost/users/{id}", id: u32);

fn main() {}
