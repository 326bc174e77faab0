// That is a constant.
mod that_is_a_constant {
    const NAME: &str = "a";

    fn call() {
        let _ = urika::segment!(NAME);
    }
}

fn main() {
    // Empty.
    let _ = urika::segment!("");

    // In concat.
    let _ = urika::segment!(concat!("a", "\\", 1));

    // Of dots.
    let _ = urika::segment!("..");

    // Of dots before parameters.
    let _ = urika::segment!("..;a");

    // With a mode.
    let _ = urika::segment!(exact, "a");

    // With a nul.
    let _ = urika::segment!("a\0");

    // With a slash.
    let _ = urika::segment!("a/b");
}
