fn main() {
    let _ = urika::uri!("http://[fe80::1%25eth0]/");
}
