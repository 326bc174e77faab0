fn takes<T: urika::value::List>(_: T) {}

fn main() {
    takes(7);
}
