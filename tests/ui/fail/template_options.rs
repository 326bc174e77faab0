// Options of fields that have no effect.

// Only a whole segment rejects a slash.
mod slashes {
    use urika::{Routes, UriTemplate, uri_template, value::Segment};

    #[derive(UriTemplate)]
    #[uri_template("/a-{part}/{id}{/led}{?query}")]
    struct Slashes {
        #[uri(allow_slash)]
        part: String,
        #[uri(allow_slash)]
        id: u32,
        #[uri(allow_slash)]
        led: Option<String>,
        #[uri(allow_slash)]
        query: String,
    }

    uri_template!(struct Tag<'a> = "/tags/{tag}", #[uri(allow_slash)] tag: Segment<'a>);

    #[derive(Routes)]
    enum Site {
        #[route("/files/{+path}")]
        File {
            #[uri(allow_slash)]
            path: String,
        },
    }
}

// A value that is not a list has no commas.
mod commas {
    use urika::{UriTemplate, uri_format, uri_template};

    #[derive(UriTemplate)]
    #[uri_template("/list{?page}")]
    struct List {
        #[uri(commas)]
        page: Option<u32>,
    }

    uri_template!(struct Day = "/days{?day}", #[uri(display, commas)] day: std::net::Ipv4Addr);

    fn page() {
        let _ = uri_format!("/list{?page}", #[uri(commas)] page = 2);
    }
}

// Such a template cannot be parsed, and nothing else uses a default.
mod unparsed {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/days{?day,page,size,sort}")]
    struct Days {
        #[uri(display, default = std::net::Ipv4Addr::LOCALHOST)]
        day: std::net::Ipv4Addr,
        #[uri(default = 1)]
        page: u32,
        #[uri(default = 10, skip_default)]
        size: u32,
        #[uri(empty_is_none)]
        sort: Option<String>,
        #[uri(skip, default = true)]
        is_shown: bool,
    }

    #[derive(UriTemplate)]
    #[uri_template("/{a}{b}{?page}")]
    struct Joined {
        a: String,
        b: String,
        #[uri(default = 1)]
        page: u32,
    }
}

fn main() {}
