fn main() {
    let _ = urika::uri!("http://2001:db8::1/");
}
