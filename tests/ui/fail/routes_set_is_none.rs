use urika::{Routes, uri_template};

uri_template!(struct Home = "/home");

#[derive(Routes)]
enum Site {
    #[routes("/admin")]
    Admin(Home),
}

fn main() {}
