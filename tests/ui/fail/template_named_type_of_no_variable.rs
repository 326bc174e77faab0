urika::uri_template!(struct Users = "https://example.com/users/{id}{?page}", id: u64, pages: Option<u32>);

fn main() {}
