use urika::{Routes, UriTemplate};

#[derive(UriTemplate)]
#[uri_template("/files/{name}")]
struct File {
    name: String,
}

#[derive(Routes)]
enum Admin {
    #[route("/users/{user}")]
    User { user: String },
}

#[derive(Routes)]
enum Site {
    #[route("/")]
    Home,
    #[route]
    File(File),
    #[routes("/admin")]
    Admin(Admin),
}

fn main() {
    let _ = Site::Home.to_uri();
}
