struct User {
    id: u64,
}

impl User {
    fn link(&self) -> urika::UriBuf {
        urika::uri_format!("https://example.com/users/{self.id}")
    }
}

fn main() {
    let user = User { id: 7 };
    let _ = urika::uri_format!("https://example.com/users/{user.id}");
    let _ = user.link();
}
