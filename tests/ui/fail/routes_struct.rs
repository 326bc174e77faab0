use urika::Routes;

#[derive(Routes)]
struct User {
    id: u64,
}

fn main() {}
