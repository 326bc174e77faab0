use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://{host}/")]
struct Link {
    host: String,
}

fn main() {}
