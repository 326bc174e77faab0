//! The path of a base comes before the path that the policy has accepted.
use urika::{Policy, base, uri_template};

const API: Policy<'static> = Policy::LITERAL.paths(&["/v1/"]);

uri_template!(struct User = "/v1/{id}", policy = API, id: u64);

fn main() {
    println!("{:?}", User { id: 7 }.try_build_on(base!("https://example.com/admin")));
    println!("{}", uri_template!(API, "/v1/{id}").id(7_u64).build_on(base!("https://example.com/admin")));
}
