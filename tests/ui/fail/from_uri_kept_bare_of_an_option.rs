use urika::{FromUri, uri_template};

uri_template!(struct Link = "/users/x{name}", name: Option<std::borrow::Cow<'static, str>>);

fn read<'u, T: FromUri<'u>>(uri: &'u str) -> T {
    T::from_uri(uri).unwrap()
}

fn main() {
    let _: Link = read("/users/xa");
}
