use crate::policy::Policy;

#[test]
fn joiners_are_invisible_before_the_path_only() {
    let code = |text| Policy::LITERAL.normalize(text).err().map(|error| (error.code(), error.offset()));
    for text in ["http://h/a\u{200C}b", "http://h/?a\u{200D}b", "http://h/#\u{200C}"] {
        assert_eq!(code(text), None, "{text:?}");
    }
    for text in ["http://a\u{200C}b/", "http://a\u{200D}b/", "http://a\u{AD}b/"] {
        assert_eq!(code(text), Some(("INVISIBLE_CHARACTER", 8)), "{text:?}");
    }
    assert_eq!(code("http://h/\u{AD}"), Some(("INVISIBLE_CHARACTER", 9)));
}
