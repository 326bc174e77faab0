urika::uri_template! {
    pub struct Users { id: u32 } = "https://example.com/users/{id}"
}

fn main() {
    let _ = Users::builder().id(7).build();
}
