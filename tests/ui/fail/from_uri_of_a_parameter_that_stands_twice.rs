//! Pairs are found by name.

use urika::uri_template;

uri_template!(struct Range = "/range?at={from}&at={to}", from: u32, to: u32);

fn main() {
    let _ = Range::from_uri("/range?at=1&at=2");
}
