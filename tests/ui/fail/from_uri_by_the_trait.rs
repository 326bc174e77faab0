use urika::{FromUri, uri_template};

uri_template!(struct Link<'a> = "/users/x{name}", name: &'a str);

fn read<'u, T: FromUri<'u>>(uri: &'u str) -> T {
    T::from_uri(uri).unwrap()
}

fn main() {
    let _: Link<'_> = read("/users/xa");
}
