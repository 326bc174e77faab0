use urika::UriTemplate;

mod day {
    pub type Value<'a> = u8;

    pub fn to_value(day: &u8) -> Value<'_> {
        *day
    }
}

#[derive(UriTemplate)]
#[uri_template("https://example.com/{day}")]
struct Link {
    #[uri(with = day, display)]
    day: u8,
}

fn main() {}
