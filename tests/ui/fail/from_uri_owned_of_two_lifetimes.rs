use std::borrow::Cow;

use urika::{FromUriOwned, uri_template};

uri_template!(struct Link<'a, 'b> = "/users/x{name}{?tag}", name: Cow<'a, str>, tag: Option<Cow<'b, str>>);

fn read<T: FromUriOwned>(uri: &str) -> T {
    T::from_uri_owned(uri).unwrap()
}

fn main() {
    let _: Link<'static, 'static> = read("/users/xa");
}
