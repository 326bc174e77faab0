// A parameter that occurs twice.
// The reader finds pairs by their names.
mod a_parameter_that_stands_twice {
    use urika::uri_template;

    uri_template!(struct Range = "/range?at={from}&at={to}", from: u32, to: u32);

    fn call() {
        let _ = Range::from_uri("/range?at=1&at=2");
    }
}

// A query without names.
mod a_query_without_names {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts?a{a}")]
    struct Link {
        a: String,
    }

    fn call() {
        let _ = Link::from_uri("/posts?a");
    }
}

// Too many parameters.
mod too_many_parameters {
    urika::uri_template!(struct Link = "/posts{?a1,a2,a3,a4,a5,a6,a7,a8,a9,a10,a11,a12,a13,a14,a15,a16,a17,a18,a19,a20,a21,a22,a23,a24,a25,a26,a27,a28,a29,a30,a31,a32,a33,a34,a35,a36,a37,a38,a39,a40,a41,a42,a43,a44,a45,a46,a47,a48,a49,a50,a51,a52,a53,a54,a55,a56,a57,a58,a59,a60,a61,a62,a63,a64,a65}");

    fn call() {
        let _ = Link::from_uri("/posts");
    }
}

// Too many path parameters.
mod too_many_path_parameters {
    urika::uri_template!(struct Link = "/posts{;a1,a2,a3,a4,a5,a6,a7,a8,a9,a10,a11,a12,a13,a14,a15,a16,a17,a18,a19,a20,a21,a22,a23,a24,a25,a26,a27,a28,a29,a30,a31,a32,a33,a34,a35,a36,a37,a38,a39,a40,a41,a42,a43,a44,a45,a46,a47,a48,a49,a50,a51,a52,a53,a54,a55,a56,a57,a58,a59,a60,a61,a62,a63,a64,a65}");

    fn call() {
        let _ = Link::from_uri("/posts");
    }
}

fn main() {}
