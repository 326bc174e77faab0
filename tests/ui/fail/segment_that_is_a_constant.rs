const NAME: &str = "a";

fn main() {
    let _ = urika::segment!(NAME);
}
