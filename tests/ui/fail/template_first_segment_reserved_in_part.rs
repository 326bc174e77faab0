fn main() {
    let _ = urika::uri_template!("a{+path}/here");
}
