fn main() {
    let _ = urika::template::Value::from(1.5);
}
