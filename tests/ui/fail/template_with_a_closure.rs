struct Day(u8);

#[derive(urika::UriTemplate)]
#[uri_template("https://example.com/{day}")]
struct Link {
    #[uri(with = |day| day.0)]
    day: Day,
}

fn main() {}
