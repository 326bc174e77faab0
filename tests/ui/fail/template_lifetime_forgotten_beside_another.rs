use urika::value::Segment;

urika::uri_template!(
    pub struct Search<'q> = "https://example.com/{owner}{?q}",
    owner: Segment<'_>,
    q: Option<&'q str>,
);

fn main() {
    println!("{:?}", Search { owner: urika::segment!("a"), q: None }.try_build());
}
