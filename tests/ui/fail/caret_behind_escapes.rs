fn main() {
    let _ = urika::uri!("https://\u{65}xample.com/\x61\u{20}b");
}
