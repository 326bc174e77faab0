use urika::uri_format;

fn main() {
    let r#type = 7;
    uri_format!("https://example.com/{r#type}");
}
