urika::uri_template!(builder = "Setters", struct Users = "https://example.com/users/{id}", id: u64);

fn main() {}
