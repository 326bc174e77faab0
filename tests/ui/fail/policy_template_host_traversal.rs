use urika::{Policy, Refusal, uri_template};

fn main() {
    let _ = uri_template!(
        "memory://{scope}/notes",
        policy = Policy::RFC3986.refuse(Refusal::HostTraversal).keep_default_port()
    );
}
