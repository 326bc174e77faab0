// Base of text.
mod base_of_text {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("{+base}/users/{id}")]
    struct Link {
        base: String,
        id: u32,
    }
}

// `build_on` of a template with a scheme.
mod build_on_of_a_template_with_a_scheme {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{id}")]
    struct Link {
        id: u32,
    }

    fn call() {
        let base = urika::base!("https://example.org");
        let _ = Link { id: 7 }.build_on(base);
    }
}

// `build_on` of templates that begin with a segment.
mod build_on_of_a_template_without_a_slash {
    use urika::{UriTemplate, uri_template};

    #[derive(UriTemplate)]
    #[uri_template("images/{id}")]
    struct Image {
        id: u32,
    }

    uri_template!(struct Page = "pages/{id}", id: u32);

    fn call() {
        let base = urika::base!("https://example.org");
        let _ = Image { id: 7 }.build_on(base);
        let _ = Page { id: 7 }.try_build_on(base);
    }
}

// `build_on` of exact templates with dot segments.
mod build_on_of_an_exact_template_with_dot_segments {
    use urika::{UriTemplate, uri_template};

    #[derive(UriTemplate)]
    #[uri_template("/../{id}", exact)]
    struct Image {
        id: u32,
    }

    uri_template!(exact, struct Page = "/a/./{id}", id: u32);

    fn call() {
        let base = urika::base!("https://example.org/v1");
        let _ = Image { id: 7 }.build_on(base);
        let _ = Page { id: 7 }.try_build_on(base);
    }
}

// Host of a list.
mod host_of_a_list {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("db://{host}/")]
    struct Link {
        host: Vec<String>,
    }
}

// Host of a segment.
mod host_of_a_segment {
    use urika::UriTemplate;
    use urika::value::Segment;

    #[derive(UriTemplate)]
    #[uri_template("https://{host}/")]
    struct Link<'a> {
        host: Segment<'a>,
    }
}

// Host of text.
mod host_of_text {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://{host}/")]
    struct Link {
        host: String,
    }
}

// A reserved host that may be absent.
mod host_reserved_that_may_be_none {
    use urika::{Host, UriTemplate};

    #[derive(UriTemplate)]
    #[uri_template("https://{+host}/users/{id}")]
    struct Link<'a> {
        host: Host<'a>,
        id: u32,
    }

    fn call() {
        let host = Host::parse("example.com").unwrap();
        let _ = Link { host, id: 7 }.build();
    }
}

// Host that may be empty.
mod host_that_may_be_empty {
    use urika::UriTemplate;
    use urika::Host;

    #[derive(UriTemplate)]
    #[uri_template("https://{host}/")]
    struct Link<'a> {
        host: Host<'a>,
    }

    fn call() {
        let _ = Link { host: Host::parse("example.com").unwrap() }.build();
    }
}

// A label next to text.
mod label_beside_text {
    use urika::uri_format;
    use urika::value::Label;

    fn call() {
        let site = Label::parse("n--zz").unwrap();
        let _ = uri_format!("https://x{site}.example.com/");
    }
}

// Label of text.
mod label_of_text {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://{tenant}.example.com/")]
    struct Link<'a> {
        tenant: &'a str,
    }

    fn call() {
        let _ = Link { tenant: "acme" }.build();
    }
}

// Label that is the host: a number may be read as an address.
mod label_that_is_the_host {
    use urika::uri_format;
    use urika::value::Label;

    fn call() {
        let host = Label::parse("intranet").unwrap();
        let _ = uri_format!("https://{host}/");
    }
}

// Two variables in one label.
mod labels_in_one {
    use urika::uri_template;
    use urika::value::Label;

    uri_template!(struct Preview<'a> = "https://{branch}--{site}.netlify.app/", branch: Label<'a>, site: Label<'a>);

    fn call() {
        let [branch, site] = ["xn", "bcher-kva"].map(|text| Label::parse(text).unwrap());
        let _ = Preview { branch, site }.build();
    }
}

// Labels that may be too long together.
mod labels_that_may_be_too_many {
    use urika::uri_format;
    use urika::value::Label;

    fn call() {
        let label = Label::parse("a").unwrap();
        let _ = uri_format!("https://{label}.{label}.{label}.{label}.example.com/");
    }
}

// A host after user information, in a scheme whose hosts are names.
mod name_behind_user_information {
    use urika::{Host, UriTemplate, uri_format};

    #[derive(UriTemplate)]
    #[uri_template("redis://:{password}@{host}:{port}/0")]
    struct Cache<'a> {
        password: &'a str,
        host: Host<'a>,
        port: u16,
    }

    fn call() {
        let host = Host::parse("cache.internal").unwrap();
        let _ = uri_format!("redis://u:p@{host}/0");
        let _ = Cache { password: "p", host, port: 6379 }.build();
    }
}

// A label of a name.
mod name_in_a_label {
    use urika::uri_format;

    fn call() {
        let shard = String::from("a");
        let _ = uri_format!("db://{shard}.internal/x");
    }
}

// A host with the path after it.
mod name_and_path {
    use urika::uri_format;
    use urika::value::RelPath;

    fn call() {
        let path = RelPath::parse("a/b").unwrap();
        let _ = uri_format!("silk://{+path}");
    }
}

fn main() {}
