//! `{#x}` writes the commas of members as they are, and those between them as well.

use urika::uri_template;

uri_template!(struct Parts = "/text{#parts}", parts: Vec<String>);

fn main() {
    let _ = Parts::from_uri("/text#a,b");
}
