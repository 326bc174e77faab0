struct Config {
    url: String,
}

impl Config {
    fn uri(&self) {
        let _ = urika::uri!(&self.url);
        let _ = urika::uri!(self.url.as_str());
    }
}

fn main() {
    let text = String::from("https://example.com/");
    let _ = urika::uri!(&text);
    let part = "/a";
    let _ = urika::uri_ref!(part);
}
