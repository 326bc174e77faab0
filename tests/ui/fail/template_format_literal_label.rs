fn main() {
    let _ = urika::uri_format!("https://{tenant}.example.com/", tenant = "a.b");
}
