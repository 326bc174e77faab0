fn takes<T: urika::value::Assoc>(_: T) {}

fn main() {
    takes(["a", "b"]);
}
