fn main() {
    let _ = urika::uri_template!("https://example.com/users{?page=1}").page(7).build();
}
