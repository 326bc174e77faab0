fn main() {
    let _ = urika::uri_template!("https://example.com/users{?page}").page(7).page(8).build();
}
