urika::uri_template!(pub struct Search = "https://example.com/search{?q}", q: &str);

fn main() {
    println!("{:?}", Search::builder().q("a").build());
}
