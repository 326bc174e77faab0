//! `{#x*}` writes reserved characters as they are, and commas are among them.

use urika::uri_template;

uri_template!(struct Parts = "/text{#parts*}");

fn main() {
    let _ = Parts::from_uri("/text#a,b");
}
