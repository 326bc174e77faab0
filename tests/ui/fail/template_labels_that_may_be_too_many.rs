use urika::uri_format;
use urika::value::Label;

fn main() {
    let label = Label::parse("a").unwrap();
    let _ = uri_format!("https://{label}.{label}.{label}.{label}.example.com/");
}
