use alloc::string::String;

use super::*;

fn written(allow: Allow, value: &str) -> String {
    let mut out = String::new();
    write(&mut out, allow, value).expect("a string takes all");
    out
}

#[test]
fn allowed_characters_stay() {
    let value = "aZ0-._~:/?#[]@!$&'()*+,;=%2f%2 %zz\"<>\\^`{|}\0é😀";
    let tail = "%22%3C%3E%5C%5E%60%7B%7C%7D%00%C3%A9%F0%9F%98%80";
    assert_eq!(
        written(Allow::Reserved, value),
        String::from("aZ0-._~:/?#[]@!$&'()*+,;=%2f%252%20%25zz") + tail
    );
    assert_eq!(
        written(Allow::Unreserved, value),
        String::from("aZ0-._~%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%252f%252%20%25zz") + tail
    );
    assert_eq!(written(Allow::Unreserved, ""), "");
}

#[test]
fn prefixes_are_cut_between_characters() {
    for (value, count, plain, reserved) in [
        ("", 1, "", ""),
        ("value", 3, "val", "val"),
        ("value", 9999, "value", "value"),
        ("é😀x", 2, "é😀", "é😀"),
        ("%41b", 1, "%", "%41"),
        ("%C3%A9%E2%82%ACx", 1, "%", "%C3%A9"),
        ("%C3%A9%E2%82%ACx", 2, "%C", "%C3%A9%E2%82%AC"),
        ("%F0%9F%98%80%41", 1, "%", "%F0%9F%98%80"),
        // Not UTF-8: cut off, overlong, a surrogate, a stray continuation.
        ("%C3%41x", 1, "%", "%C3"),
        ("%C0%80x", 1, "%", "%C0"),
        ("%ED%A0%80x", 2, "%E", "%ED%A0"),
        ("%80%C3", 9, "%80%C3", "%80%C3"),
        // Not escapes.
        ("%4", 1, "%", "%"),
        ("%%41", 2, "%%", "%%41"),
    ] {
        assert_eq!(prefix(value, count, Allow::Unreserved), plain, "{value:?}");
        assert_eq!(prefix(value, count, Allow::Reserved), reserved, "{value:?}");
    }
}
