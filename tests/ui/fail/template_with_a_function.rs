mod day {
    pub type Value<'a> = u8;

    pub fn to_value(day: &super::Day) -> u8 {
        day.0
    }
}

struct Day(u8);

#[derive(urika::UriTemplate)]
#[uri_template("https://example.com/{day}")]
struct Link {
    #[uri(with = day::to_value)]
    day: Day,
}

fn main() {}
