use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("db://{host}/")]
struct Link {
    host: Vec<String>,
}

fn main() {}
