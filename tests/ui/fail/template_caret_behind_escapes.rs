fn main() {
    let _ = urika::uri_template!("https://example.com/\u{e9}\
        {user-id}");
}
