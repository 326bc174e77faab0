use urika::try_uri_format;

fn main() {
    let tags = vec!["new", "sale"];
    println!("{:?}", try_uri_format!("https://example.com/list{?tags}"));
    println!("{:?}", try_uri_format!("https://example.com/list?page=2{&tags}"));
}
