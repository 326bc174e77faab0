fn main() {
    let _ = urika::uri!("http://[::ffff:1.2.3.256]/");
}
