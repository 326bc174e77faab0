// A constant in place of a literal.
mod that_is_a_constant {
    const NAME: &str = "a";

    fn call() {
        let _ = urika::segment!(NAME);
    }
}

fn main() {
    // An empty segment.
    let _ = urika::segment!("");

    // A segment in `concat!`.
    let _ = urika::segment!(concat!("a", "\\", 1));

    // A dot segment.
    let _ = urika::segment!("..");

    // A dot segment before parameters.
    let _ = urika::segment!("..;a");

    // A segment with a mode.
    let _ = urika::segment!(exact, "a");

    // A segment with a NUL.
    let _ = urika::segment!("a\0");

    // A segment with a slash.
    let _ = urika::segment!("a/b");
}
