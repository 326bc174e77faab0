fn main() {
    let _ = urika::uri!("http://[1:2:3:4:5:6:7:8:9]/");
}
