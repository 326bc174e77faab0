use urika::uri_format;
use urika::value::Label;

fn main() {
    let site = Label::parse("n--zz").unwrap();
    let _ = uri_format!("https://x{site}.example.com/");
}
