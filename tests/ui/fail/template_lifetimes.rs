// Lifetime forgotten by a struct.
mod lifetime_forgotten_by_a_struct {
    #[derive(urika::UriTemplate)]
    #[uri_template("https://example.com/search{?q,r}")]
    struct Search {
        q: &str,
        r: u8,
    }

    fn call() {
        println!("{:?}", Search { q: "a", r: 1 }.build());
    }
}

// Named type without its lifetime.
mod named_type_without_its_lifetime {
    use urika::uri_template;
    use urika::value::Segment;

    uri_template!(pub struct User = "/users/{name}", name: Segment);

    fn call() {
        let _ = User::builder().name("kim").try_build();
    }
}

// Lifetimes that the struct does not declare.
mod lifetimes_that_the_struct_does_not_declare {
    use urika::uri_template;
    use urika::value::Segment;

    uri_template!(pub struct User = "/users/{name}", name: Segment<'a>);
    uri_template!(pub struct Post<'p> = "/posts/{name}", name: Segment<'a>);
    uri_template!(pub struct Tag<T> = "/tags/{name}{?q}", name: Segment<'a>, q: T);

    fn call(name: Segment<'_>) {
        let _ = User { name }.build();
    }
}

// Type without its lifetime.
mod type_without_its_lifetime {
    use urika::UriTemplate;
    use urika::value::Segment;

    #[derive(UriTemplate)]
    #[uri_template("/users/{name}")]
    struct User {
        name: Segment,
    }
}

// Type without one of its lifetimes.
mod type_without_one_of_its_lifetimes {
    use urika::UriTemplate;
    use urika::value::Segment;

    #[derive(UriTemplate)]
    #[uri_template("/users/{name}{?note}")]
    struct User<'a> {
        name: Segment<'a>,
        note: Option<Segment>,
    }
}

// `Cow` of a type with a lifetime next to another lifetime.
mod cow_of_a_type_with_a_lifetime {
    use std::borrow::Cow;

    use urika::value::Segment;

    #[derive(urika::UriTemplate)]
    #[uri_template("/users/{name}{?other}")]
    struct User<'a, 'b> {
        name: Cow<'a, Segment<'b>>,
        other: Option<Cow<'b, Segment<'a>>>,
    }

    // One lifetime is enough for a `Cow`.
    #[derive(urika::UriTemplate)]
    #[uri_template("/users/{name}{?q}")]
    struct Whole<'a> {
        name: Cow<'a, Segment<'a>>,
        q: Cow<'a, str>,
    }
}

fn main() {}
