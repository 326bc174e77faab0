use super::{Fault, FaultKind, Mapped, Part, String};
use crate::policy::Policy;

#[test]
fn faults_point_at_the_written_text() {
    let at = |text| {
        let error = Policy::LITERAL.normalize(text).unwrap_err();
        (error.code(), error.offset())
    };
    assert_eq!(at("http://exam\u{AD}ple.com/"), ("INVISIBLE_CHARACTER", 11));
    assert_eq!(at("http://é:99999/"), ("PORT_TOO_LARGE", 10));
    assert_eq!(at("http://\u{FF11}27.1/"), ("ODD_IPV4", 7));
    assert_eq!(
        Policy::LITERAL.normalize("http://BÜCHER.example").unwrap().uri(),
        "http://xn--bcher-kva.example/"
    );
    let strict = Policy::LITERAL.strict().normalize("http://é/").unwrap_err();
    assert_eq!((strict.code(), strict.offset()), ("NOT_CANONICAL", 7));
}

/// The host has 2 bytes, from offset 8 on, and is mapped to 12 bytes.
#[test]
fn faults_are_where_the_text_was_written() {
    let mapped = Mapped { text: String::new(), host_start: 8, written_end: 10, host_end: 20 };
    for ((start, end), expected) in [
        ((0, 5), (0, 5)),
        ((3, 8), (3, 5)),
        ((7, 9), (8, 2)),
        ((8, 20), (8, 2)),
        ((12, 13), (8, 2)),
        ((20, 21), (10, 1)),
        ((25, 27), (15, 2)),
        ((25, 25), (15, 0)),
    ] {
        let found = mapped.written(Fault::new(FaultKind::QueryRefused, Part::Query, start, end));
        assert_eq!((found.offset, found.length), expected, "{start}..{end}");
    }
}
