use urika::Routes;

#[derive(Routes)]
enum Tenant {
    #[route("/")]
    Home,
}

#[derive(Routes)]
enum Site {
    #[routes("/tenants/{id}")]
    Tenant(Tenant),
}

fn main() {}
