use urika::Policy;

const DATABASES: Policy = Policy::LITERAL.schemes(&["postgres", "mysql"]);

fn main() {
    let _ = urika::uri!(DATABASES, "redis://example.com/");
}
