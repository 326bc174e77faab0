use alloc::string::String;
use alloc::vec::Vec;

use urika_reference::texts::up_to;

use super::{NonZeroU32, adapt, decodes, is_sound};

const ALPHABET: &[u8; 37] = b"abcdefghijklmnopqrstuvwxyz0123456789-";

/// Decodes the string with another implementation, and returns whether the result has characters outside
/// ASCII, and no C1 controls.
fn expected(text: &str) -> bool {
    let decoded: Option<Vec<char>> = idna::punycode::decode(text);
    decoded.is_some_and(|decoded| {
        let mut others = decoded.iter().filter(|c| !c.is_ascii()).peekable();
        others.peek().is_some() && others.all(|c| *c >= '\u{a0}')
    })
}

#[test]
fn short_labels_decode_where_others_decode_them() {
    let mut sound = 0;
    for text in up_to(&ALPHABET.map(char::from), 3) {
        assert_eq!(decodes(text.as_bytes()), expected(&text), "{text}");
        sound += usize::from(expected(&text));
    }
    assert!(sound > 10_000, "{sound}");
}

/// Tries generated strings of four to sixteen bytes, the same in each run, some with letters before a
/// hyphen.
#[test]
fn longer_labels_decode_where_others_decode_them() {
    let (mut state, mut sound) = (1_u64, 0);
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for _ in 0..50_000 {
        let mut text: String = (0..random(13)).map(|_| char::from(ALPHABET[random(36)])).collect();
        if random(3) == 0 {
            text.push('-');
        }
        text.extend((0..4).map(|_| char::from(ALPHABET[random(37)])));
        assert_eq!(decodes(text.as_bytes()), expected(&text), "{text}");
        sound += usize::from(expected(&text));
    }
    assert!(sound > 1000, "{sound}");
}

/// `xn--` counts in both cases; a label without it is not encoded.
#[test]
fn only_what_is_said_to_be_encoded_must_decode() {
    for (label, expected) in [
        ("xn--bcher-kva", true),
        ("XN--BCHER-KVA", true),
        ("xn--a", false),
        ("Xn--a", false),
        ("xN--a", false),
        ("xn--", false),
        ("xn-a", true),
        ("xna-a", true),
        ("xm--a", true),
        ("yn--a", true),
        ("xn-", true),
    ] {
        assert_eq!(is_sound(label.as_bytes()), expected, "{label}");
    }
}

/// A delta of 455 is the greatest that is not divided (section 6.1).
#[test]
fn the_bias_follows_the_deltas() {
    let adapt = |delta, length, is_first| adapt(delta, NonZeroU32::new(length).unwrap(), is_first);
    assert_eq!((adapt(910, 1000, false), adapt(912, 1000, false)), (33, 45));
    assert_eq!((adapt(0, 1, true), adapt(1400, 2, true), adapt(1, 1, false)), (0, 2, 0));
}
