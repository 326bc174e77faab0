fn main() {
    let _ = urika::uri!("db://[vz.1]/");
}
