use urika::{UriTemplate, UriValue};

#[derive(UriTemplate)]
#[uri_template("https://example.com/users{?tags}")]
struct Link<T: UriValue> {
    tags: T,
}

fn main() {
    let link = Link { tags: vec!["a", "b"] };
    println!("{:?}", link.try_build());
    println!("{:?}", Link { tags: "a" }.try_build());
}
