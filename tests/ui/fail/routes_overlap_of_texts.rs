use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("/files/report-{name}")]
    Report { name: String },
    #[route("/files/{name}.json")]
    Json { name: String },
}

fn main() {}
