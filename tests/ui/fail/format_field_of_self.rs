use urika::{UriBuf, uri_format};

struct User {
    id: u64,
}

impl User {
    fn link(&self) -> UriBuf {
        uri_format!("https://example.com/users/{self.id}")
    }
}

fn main() {
    User { id: 7 }.link();
}
