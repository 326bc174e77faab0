urika::uri_template!(pub struct Users = "https://example.com/users/{id}"; id: u32);

fn main() {
    let _ = Users::builder().id(7).build();
}
