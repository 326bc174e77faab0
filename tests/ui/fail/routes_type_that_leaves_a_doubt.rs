use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("/compare/{from}-{to}")]
    Compare { from: String, to: String },
}

fn main() {}
