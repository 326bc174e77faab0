fn main() {
    let _ = urika::uri_template!("https://example.com/a{#f}tail").maybe_f(None::<u32>).build();
}
