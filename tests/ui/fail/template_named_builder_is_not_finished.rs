urika::uri_template!(struct Users = "https://example.com/users/{id}{?page}", id: u64, page: Option<u32>);

fn main() {
    let _ = Users::builder().page(2).build();
}
