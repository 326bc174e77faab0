use super::*;
use alloc::string::ToString as _;

#[test]
fn pieces_are_as_long_as_they_print() {
    for (piece, printed) in [
        (MessagePiece::Text("é"), "é"),
        (MessagePiece::Quoted('a'), "`a`"),
        (MessagePiece::Quoted('é'), "`é`"),
        (MessagePiece::Quoted(' '), "space"),
        (MessagePiece::Quoted('`'), "backtick"),
        (MessagePiece::Quoted('\u{202E}'), "U+202E"),
        (MessagePiece::CodePoint('\0'), "U+0000"),
        (MessagePiece::CodePoint('\u{10FFFF}'), "U+10FFFF"),
        (MessagePiece::CodePoint('\u{1F600}'), "U+1F600"),
        (MessagePiece::Escaped('é'), "%C3%A9"),
        (MessagePiece::EscapedNames("{?é[b]-c*}"), "{?é%5Bb%5D%2Dc*}"),
        (MessagePiece::Repeat(b'^', 3), "^^^"),
        (MessagePiece::Number(0), "0"),
        (MessagePiece::Number(10), "10"),
        (MessagePiece::Number(u32::MAX), "4294967295"),
    ] {
        assert_eq!(piece.to_string(), printed);
        let mut out = [b'.'; 24];
        assert_eq!(piece.write(&mut out), [b'.'; 24].split_at(24 - piece.len()).0);
        assert_eq!(out[..piece.len()], *printed.as_bytes());
    }
}

#[test]
fn pieces_beyond_the_capacity_are_left_out() {
    let full = (0..CAPACITY + 2).fold(Message::none(), |words, _| words.and_text("a"));
    assert_eq!(full.to_string(), "a".repeat(CAPACITY));
    assert_eq!(Message::text("b").and_all(&full).to_string().len(), CAPACITY);
    assert_eq!(Message::none().and_all(&full).pieces().len(), CAPACITY);
    assert_eq!(Message::text("b").and_all(&Message::text("c")).pieces().len(), 2);
    assert!(Message::none().is_empty() && !full.is_empty());
}
