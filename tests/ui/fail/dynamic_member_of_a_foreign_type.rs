fn main() {
    let _ = urika::template::Value::from_iter([1.5]);
}
