use super::{Place, encode};
use alloc::string::String;

/// Checks the table in the docs of [`Place`].
#[test]
fn each_place_keeps_its_characters() {
    let stays = |place| {
        let is_kept = |c: &char| encode(place, c.encode_utf8(&mut [0; 4])).len() == 1;
        ('\0'..'\u{80}').filter(|c| !c.is_ascii_alphanumeric()).filter(is_kept).collect::<String>()
    };
    assert_eq!(stays(Place::Anywhere), "-._~");
    assert_eq!(stays(Place::Userinfo), "!$&'()*+,-.:;=_~");
    assert_eq!(stays(Place::Host), "!$&'()*+,-.;=_~");
    assert_eq!(stays(Place::Segment), "!$&'()*+,-.:;=@_~");
    assert_eq!(stays(Place::Path), "!$&'()*+,-./:;=@_~");
    assert_eq!(stays(Place::QueryPair), "!$'()*,-./:?@_~");
    assert_eq!(stays(Place::Query), "!$&'()*+,-./:;=?@_~");
    assert_eq!(stays(Place::Fragment), "!$&'()*+,-./:;=?@_~");
}

#[test]
fn every_text_comes_back() {
    let text = "a%2F/ é\u{10FFFF}\0&=+;?#[]@:😀";
    for place in [Place::Anywhere, Place::Userinfo, Place::Host, Place::Segment, Place::QueryPair] {
        assert_eq!(super::super::decode(&encode(place, text)).unwrap(), text);
    }
    assert!(matches!(encode(Place::Path, "/a"), alloc::borrow::Cow::Borrowed("/a")));
}
