use urika::uri_template;

uri_template!(struct Link<'a> = "/users{?name}", name: Option<&'a str>);

fn main() {
    let _ = Link { name: Some("a") }.into_owned();
}
