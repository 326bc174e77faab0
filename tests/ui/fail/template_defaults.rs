// Defaults that do not fit their fields.
use urika::value::Label;
use urika::{Routes, UriTemplate, UriValue};

// Default of another type.
#[derive(UriTemplate)]
#[uri_template("/a{?size}", builder)]
struct Text {
    #[uri(default = "ten")]
    size: u32,
}

// A value in the path is never absent.
mod default_of_a_segment {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/a/{id}")]
    struct Path {
        #[uri(default = 1)]
        id: u32,
    }
}

#[derive(UriTemplate)]
#[uri_template("https://{host}/users-{group}")]
struct Host {
    #[uri(default = Label::parse("a").unwrap())]
    host: Label<'static>,
    #[uri(default = 1)]
    group: u32,
}

#[derive(Routes)]
enum Paths {
    #[route("/a/{+path}{?lang}")]
    Path {
        #[uri(default = "a")]
        path: String,
        #[uri(default = Some("en".to_owned()))]
        lang: Option<String>,
    },
}

// `None` and an empty list.
#[derive(UriTemplate)]
#[uri_template("/a{?page,tags*}")]
struct Optional {
    #[uri(default = 1)]
    page: Option<u32>,
    #[uri(default = vec![1])]
    tags: Vec<u8>,
}

// Defaults that cannot be omitted.
#[derive(UriTemplate)]
#[uri_template("/a{/lang}{?page,x}", builder)]
struct Omitted {
    #[uri(default = "en", skip_default)]
    lang: String,
    #[uri(skip_default)]
    page: u32,
    #[uri(display, default = 1, skip_default)]
    x: u32,
}

#[derive(UriTemplate)]
#[uri_template("/a{?lang}{&page}")]
struct Relied {
    #[uri(default = 1, skip_default)]
    lang: u32,
    page: Option<u32>,
}

#[derive(UriTemplate)]
#[uri_template("/a{?level}")]
struct Compared {
    #[uri(default = Level(1), skip_default)]
    level: Level,
}

#[derive(UriValue)]
struct Level(u8);

fn main() {}
