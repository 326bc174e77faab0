// Display is not sure.
mod display_is_not_sure {
    use urika::UriTemplate;

    struct Time;

    impl std::fmt::Display for Time {
        fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            Err(std::fmt::Error)
        }
    }

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/after{?time}")]
    struct Link {
        #[uri(display)]
        time: Time,
    }

    fn call() {
        let _ = Link { time: Time }.build();
    }
}

// `display` of a type without `Display`.
mod display_of_what_does_not_print {
    use std::time::SystemTime;

    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/notes{?since,until}")]
    struct Notes {
        #[uri(display)]
        since: SystemTime,
        #[uri(display)]
        until: Option<SystemTime>,
    }
}

// Encoded for a parameter.
mod encoded_for_a_parameter {
    use urika::value::Encoded;
    use urika::{UriTemplate, UriValue};

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users{?name}")]
    struct Link<T: UriValue> {
        name: T,
    }

    fn call() {
        let link = Link { name: Encoded::parse("a%20b").unwrap() };
        println!("{:?}", link.build());
    }
}

// Type parameter that may be encoded already.
mod encoded_for_a_type_parameter {
    use urika::{UriBuf, UriValue, uri_format};

    fn link<T: UriValue>(id: T) -> UriBuf {
        uri_format!("https://example.com/users{?id}")
    }
}

// Encoded is encoded again.
mod encoded_is_encoded_again {
    use urika::UriTemplate;
    use urika::value::Encoded;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{name}")]
    struct Link<'a> {
        name: Encoded<'a>,
    }
}

// Enum without debug.
mod enum_without_debug {
    use urika::{UriValue, uri_template};

    #[derive(UriValue)]
    enum State {
        Open,
        Closed,
    }

    uri_template!(struct Issues = "/issues{?state}", state: Option<State>);

    fn call() {
        let _ = Issues::builder().state(State::Open).build();
    }
}

// Explode of a scalar.
mod explode_of_a_scalar {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/a{?page*}")]
    struct Link {
        page: u32,
    }
}

// Field of a foreign type.
mod field_of_a_foreign_type {
    use std::time::SystemTime;

    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/notes{?since}")]
    struct Notes {
        since: Option<SystemTime>,
    }
}

// Field of a generic type.
// A type parameter is a value only with the bound `UriValue`.
mod field_of_a_generic_type {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/users/{id}")]
    struct Link<T> {
        id: T,
    }

    fn call() {
        let _ = Link { id: std::time::Duration::ZERO }.try_build();
    }
}

// File in a segment.
mod file_in_a_segment {
    use urika::Routes;
    use urika::value::FilePath;

    #[derive(Routes)]
    enum Site<'a> {
        #[route("/files/{path}")]
        File { path: FilePath<'a> },
    }
}

// Float.
mod float {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/map{?latitude}")]
    struct Link {
        latitude: f64,
    }

    fn call() {
        let _ = Link { latitude: 52.5 }.build();
    }
}

// A float next to other values.
mod float_beside_other_values {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/map{?name,latitude,zoom}")]
    struct Link {
        name: String,
        latitude: f64,
        zoom: Option<u8>,
    }

    fn call() {
        let _ = Link { name: String::new(), latitude: 52.5, zoom: None }.build();
    }
}

// A type parameter in a host.
mod host_of_a_type_parameter {
    use urika::{UriBuf, UriValue, uri_format};

    fn link<T: UriValue>(tenant: T) -> UriBuf {
        uri_format!("https://{tenant}.example.com/users")
    }
}

// Prefix of a list.
mod prefix_of_a_list {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/a{?list:3}")]
    struct Link {
        list: Vec<String>,
    }
}

// Prefix of a number.
mod prefix_of_a_number {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/a{?number:3}")]
    struct Link {
        number: u32,
    }
}

// Value chars of a number.
mod value_chars_of_a_number {
    #[derive(urika::UriValue)]
    #[uri(chars = "0-9")]
    struct Id(u32);
}

// Value of a foreign type.
mod value_of_a_foreign_type {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/after{?time}")]
    struct Link {
        time: std::time::Duration,
    }
}

fn main() {}
