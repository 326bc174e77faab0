//! `{/path*}` brings its own slash: `/a//…` has an empty segment.
fn main() {
    let _ = urika::uri_template!("https://example.com/a/{/path*}/b");
}
