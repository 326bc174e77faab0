use urika::{Uri, uri};

const USERS: Uri = uri!("htps://api.example.com/users");

fn main() {
    println!("{USERS} {}", uri!("https://example.com/a b"));
}
