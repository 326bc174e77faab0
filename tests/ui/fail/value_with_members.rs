fn takes<T: urika::value::Scalar>(_: T) {}

fn main() {
    takes(["a", "b"]);
}
