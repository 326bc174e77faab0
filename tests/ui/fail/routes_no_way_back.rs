use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("/at/{x}{y}")]
    At { x: u64, y: u64 },
}

fn main() {}
