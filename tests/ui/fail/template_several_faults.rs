fn main() {
    let _ = urika::uri_template!("htps://example.com/a b/{user-id}/{x:?}/../{self}{&page}{=z}");
}
