use urika::value::Label;
use urika::{Policy, uri_format};

const LISTED: Policy<'static> = Policy::LITERAL.hosts(&["somevalue.example.com"]);

fn main() {
    let tenant = Label::parse("evil").unwrap();
    let _ = uri_format!("https://{tenant}.example.com/p", policy = LISTED);
    let _ = uri_format!("https://{tenant}.example.com/p", policy = Policy::LITERAL.hosts(&["somevalue.example.com"]));
}
