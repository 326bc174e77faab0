fn main() {
    let _ = urika::uri_template!("https://example.com/a{#f}tail").f(None::<u32>).build();
}
