use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("/at/{time}")]
    At {
        #[uri(display)]
        time: std::time::SystemTimeError,
    },
}

fn main() {}
