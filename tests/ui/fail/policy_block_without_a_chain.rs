urika::policy! {
    macro site_uri = 7;
}

fn main() {
    let _ = site_uri!("https://example.com/");
}
