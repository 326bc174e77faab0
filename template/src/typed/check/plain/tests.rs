use urika_reference::texts::up_to;

use super::is_plain;
use crate::typed::check::{Run, segment};

/// Tries every string of up to five of these symbols, alone, missing, and as one of two members.
#[test]
fn a_plain_value_is_one_that_a_run_takes() {
    let alphabet = ["a", "-", ".", "/", "\\", "\0", ";", "%", "%2F", "é", " "];
    let mut taken = 0;
    for text in up_to(&alphabet, 5) {
        let mut run = Run::new();
        let by_run = run.value("x", text.as_str()).and_then(|()| run.end());
        assert_eq!(segment("x", text.as_str()), by_run, "{text:?}");
        assert!(!is_plain(text.as_str()) || by_run.is_ok(), "{text:?}");
        taken += usize::from(is_plain(text.as_str()));
        assert_eq!(is_plain([text.as_str()].as_slice()), is_plain(text.as_str()), "{text:?}");
        assert!(!is_plain(["a", text.as_str()].as_slice()), "{text:?}");
    }
    // A plain text has `a` and `-` anywhere, and dots after its first character.
    assert_eq!(taken, (0..5).map(|length| 2 * 3_usize.pow(length)).sum::<usize>());
    assert!(!is_plain(&None::<&str>) && !is_plain([("a", "b")].as_slice()));
}
