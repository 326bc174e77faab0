use urika::Routes;

#[derive(Routes)]
enum Site {}

fn main() {}
