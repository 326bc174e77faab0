use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route]
    User(u64, u64),
}

fn main() {}
