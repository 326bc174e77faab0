fn main() {
    let host = "example.com";
    let _ = urika::try_uri_format!("https://{host}/");
}
