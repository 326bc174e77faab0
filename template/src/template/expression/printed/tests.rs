use alloc::string::String;

use super::*;

/// Prints its pieces one by one.
struct Pieces<'t>(&'t str, usize, usize);

impl fmt::Display for Pieces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text, first, second) = *self;
        let (head, tail) = text.split_at(second);
        let (begin, middle) = head.split_at(first.min(second));
        [begin, middle, tail].into_iter().try_for_each(|piece| f.write_str(piece))
    }
}

#[test]
fn pieces_are_one_text() {
    for text in ["", "a", "%41", "a%4", "%%41%", "%4%41%zz", "%414142%", "%é%4é%C3", "a b%2", "%2541"] {
        for allow in [Allow::Unreserved, Allow::Reserved] {
            let mut whole = String::new();
            encode::write(&mut whole, allow, text).unwrap();
            for (first, second) in (0..=text.len()).flat_map(|a| (a..=text.len()).map(move |b| (a, b))) {
                if !text.is_char_boundary(first) || !text.is_char_boundary(second) {
                    continue;
                }
                let mut out = String::new();
                let wrote =
                    EncodingPrinter::write(&mut out, allow, None, &Pieces(text, first, second)).unwrap();
                assert_eq!(
                    (out.as_str(), wrote),
                    (whole.as_str(), !text.is_empty()),
                    "{text} {first} {second}"
                );
            }
        }
    }
}
