// `with` and a closure.
mod with_a_closure {
    struct Day(u8);

    #[derive(urika::UriTemplate)]
    #[uri_template("https://example.com/{day}")]
    struct Link {
        #[uri(with = |day| day.0)]
        day: Day,
    }
}

// `with` and a function.
mod with_a_function {
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
}

// `with` and `display`.
mod with_and_display {
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
}

// `with` and a string.
mod with_as_text {
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
        #[uri(with = "day")]
        day: Day,
    }
}

fn main() {
    // Colon of a router.
    let _ = urika::uri_template!("https://example.com/users/{id:u32}");

    // Colon segment of a router.
    let _ = urika::uri_template!("https://example.com/users/:id");

    // Habit debug.
    let _ = urika::uri_template!("https://example.com/users/{x:?}");

    // Habit dollar.
    let _ = urika::uri_template!("https://example.com/users/${id}").id(7).build();

    // Habit doubled brace.
    let _ = urika::uri_template!("https://example.com/users/{{x}}");

    // Habit empty.
    let _ = urika::uri_template!("https://example.com/users/{}");

    // Habit expression.
    let _ = urika::uri_template!("https://example.com/users/{user.id()}");

    // Habit position.
    let _ = urika::uri_template!("https://example.com/users/{0}");

    // Habit pattern.
    let _ = urika::uri_template!("https://example.com/users/{id:[0-9]+}");

    // Habit precision.
    let _ = urika::uri_template!("https://example.com/users/{x:.2}");

    let _ = urika::uri_template!("https://example.com/users/{x:5.2}");

    // Habit width.
    let _ = urika::uri_template!("https://example.com/users/{x:>8}");

    // Habit zeros.
    let _ = urika::uri_template!("https://example.com/users/{x:05}");

    // Rest as in a router.
    let _ = urika::uri_template!("https://example.com/files/{*path}");

    // Type of a router.
    let _ = urika::uri_template!("https://example.com/users/<id>");
}
