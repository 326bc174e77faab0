fn main() {
    let _ = urika::uri!("https://xn--99999999999/");
}
