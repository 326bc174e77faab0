fn main() {
    let _ = urika::base!("/v1");
}
