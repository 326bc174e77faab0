urika::uri_template!(struct Users = "https://example.com/users/{id}", id: u64);

fn main() {
    let _ = Users::builder().id("7").build();
}
