//! The fault of a set or a template is the only error, whatever the program does with it.
use urika::{FromUri, FromUriOwned, Routes, UriTemplate};

#[derive(Routes)]
enum Admin<'a> {
    #[route("/users/{name}")]
    User { name: &'a str },
}

#[derive(UriTemplate)]
#[uri_template("/posts/{post-id}")]
struct Post {
    id: u64,
}

#[derive(Routes)]
enum Site<'a> {
    #[route("/")]
    Home,
    #[route]
    Post(Post),
    #[routes("/admin")]
    Admin(Admin<'a>),
}

fn read<'u, T: Routes + FromUri<'u>>(path: &'u str) -> Option<T> {
    T::from_path(path).ok()
}

fn kept<T: FromUriOwned>(path: &str) -> Option<T> {
    T::from_path_owned(path).ok()
}

fn main() {
    println!("{:?}", read::<Site<'_>>("/").map(|site| site.build()));
    println!("{}", Site::from_uri("/").is_ok() && Admin::from_uri("/").is_ok());
    println!("{}", Post::from_uri("/posts/1").is_ok() && Post::from_path("/").is_ok());
    println!("{}", kept::<Post>("/").is_some());
    println!("{:?}", Site::Home.try_build_on(urika::base!("https://example.com")));
}
