// Default of another type.
#[derive(urika::UriTemplate)]
#[uri_template("/a{?size}", builder)]
struct Text {
    #[uri(default = "ten")]
    size: u32,
}

fn main() {}
