// A port of text.
mod of_text {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com:{port}/")]
    struct Link {
        port: String,
    }
}

// A port that may be absent.
mod that_may_be_absent {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com:{port}/")]
    struct Link {
        port: Option<u16>,
    }

    fn call() {
        let _ = Link { port: None }.build();
    }
}

// A port of a type that is too large.
mod too_wide {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com:{port}/")]
    struct Link {
        port: u32,
    }
}

fn main() {
    // A port of a literal.
    let _ = urika::uri_template!("https://example.com:{port}/").port(8080).build();
}
