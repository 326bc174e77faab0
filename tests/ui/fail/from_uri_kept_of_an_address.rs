use urika::{FromUri, uri_template};

uri_template!(struct Link = "/go{?to}", to: Option<urika::Uri<'static>>);

fn read<'u, T: FromUri<'u>>(uri: &'u str) -> T {
    T::from_uri(uri).unwrap()
}

fn main() {
    let _: Link = read("/go?to=https://example.com/");
}
