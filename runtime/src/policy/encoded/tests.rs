use crate::policy::{Policy, Refusal};

/// Returns the offset and the length of the first finding.
fn found(text: &str, refusal: Refusal) -> Option<(usize, usize)> {
    let found = Policy::RFC3986.refuse(refusal).validate(text).err()?;
    found.iter().next().map(|it| (it.offset(), it.len()))
}

#[test]
fn digits_of_an_escape_may_be_escapes() {
    let dot = |text| found(text, Refusal::EncodedDot);
    let behind_many = &*["a:/", &"%25".repeat(40), "%2532e"].concat();
    for (text, place) in [
        ("a:/%2e", (3, 3)),
        ("a:/%252e", (3, 5)),
        ("a:/%25%32e", (3, 7)),
        ("a:/%252%65", (3, 7)),
        ("a:/x%25%32%65", (4, 9)),
        ("a:/%25%32%35%32e", (3, 13)),
        ("a:/%25%2532e", (3, 9)),
        ("a:/%252525%32E", (3, 11)),
        ("a:/%25%25%32e", (6, 7)),
        (behind_many, (120, 9)),
    ] {
        assert_eq!(dot(text), Some(place), "{text}");
    }
    for text in
        ["a:/%25", "a:/%25.", "a:/%25x2e", "a:/%25/2e", "a:/2e", "a:/%25%2fe", "a:/%25.2e", "a:/%2532e"]
    {
        assert_eq!(dot(text), None, "{text}");
    }
    assert_eq!(found("a:/%25%32F", Refusal::EncodedSlash), Some((3, 7)));
    assert_eq!(found("a:/?%25%30%30", Refusal::EncodedControl), Some((4, 9)));
}

#[test]
fn repeated_escapes_are_refused_before_normalizing() {
    for text in ["file:///a%25%32e", "file:///a%25%32%65", "file:///a%25%32%35%32f"] {
        assert!(Policy::GUIDE.normalize(text).is_err(), "{text}");
    }
    let deep = ["a:/", &"%25".repeat(100), "2e"].concat();
    assert!(Policy::RFC3986.refuse(Refusal::EncodedDot).normalize(&deep).is_err());
}
