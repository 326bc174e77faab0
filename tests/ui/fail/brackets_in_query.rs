fn main() {
    let _ = urika::uri!("https://example.com/?filter[]=a");
}
