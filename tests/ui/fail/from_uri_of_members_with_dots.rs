//! Dots stand between the members of `{.x*}`, and no escape tells one from that of a member.

use urika::uri_template;

uri_template!(struct Host = "host{.labels*}");

fn main() {
    let _ = Host::from_uri("host.example.com");
}
