fn takes<T: urika::UriValue>(_: T) {}

fn main() {
    takes(vec![vec![7]]);
}
