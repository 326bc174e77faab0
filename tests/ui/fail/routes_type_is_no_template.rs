use urika::Routes;

struct Post;

#[derive(Routes)]
enum Site {
    #[route]
    Post(Post),
}

fn main() {}
