urika::uri_template!(struct Users = "https://example.com/users/{id}", id: u64, id: u32);

fn main() {}
