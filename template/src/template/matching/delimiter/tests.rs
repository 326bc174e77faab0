use alloc::vec::Vec;

use super::*;

#[test]
fn an_escape_of_an_unreserved_character_is_that_character() {
    let dots: Vec<_> = split("a.b%2Ec%2e%2Fd%2", b'.').collect();
    assert_eq!(dots, ["a", "b", "c", "%2Fd%2"]);
    assert_eq!(split(".", b'.').collect::<Vec<_>>(), ["", ""]);
    assert_eq!((strip("%2ea", b'.'), strip(".a", b'.'), strip("a", b'.')), (Some("a"), Some("a"), None));
    assert_eq!((strip("%2F", b'.'), strip("%2", b'.'), strip("", b'.')), (None, None, None));
    assert_eq!(split_once("%2Da%2Eb.c", b'.'), Some(("%2Da", "b.c")));
    assert_eq!(split_once("a.b%2Ec", b'.'), Some(("a", "b%2Ec")));
}

#[test]
fn only_unreserved_characters_of_the_set_are_found() {
    let set = CharSet::of(b"-,");
    assert_eq!(find_escape("a-%61%2C%2%2d%2D", set), Some(10));
    assert_eq!((find_escape("-%61%2C", set), find_escape("%2", set)), (None, None));
}

#[test]
fn an_escape_of_a_reserved_character_is_data() {
    let members: Vec<_> = split("a%2Cb,c", b',').collect();
    assert_eq!(members, ["a%2Cb", "c"]);
    assert_eq!((strip("%2Ca", b','), strip(",a", b',')), (None, Some("a")));
}
