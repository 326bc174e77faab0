use crate::policy::Policy;

#[test]
fn a_scheme_that_is_nearly_another_is_refused() {
    let code = |text| Policy::LITERAL.normalize(text).err().map(|error| error.code());
    assert_eq!((code("mailtoo:a"), code("maailto:a")), (Some("SCHEME_NEAR_MISS"), Some("SCHEME_NEAR_MISS")));
    assert_eq!((code("mailtooo:a"), code("nailto:a"), code("a:b")), (None, None, None));
}

/// A drive is a letter and a colon: as a host with an empty port, or as a segment that `..` leaves.
#[test]
fn drives_are_a_letter_and_a_colon() {
    let code = |text: &str| Policy::LITERAL.normalize(text).err().map(|error| error.code());
    for letter in ["c", "C", "%63", "%43"] {
        for colon in [":", "%3a", "%3A"] {
            let drive = alloc::format!("{letter}{colon}");
            for text in ["/", "/x", "", "?q", "#f"] {
                let text = alloc::format!("file://{drive}{text}");
                assert_eq!(code(&text), Some("FILE_DRIVE_HOST"), "{text}");
            }
            for text in ["/../x", "/./../x", "/a/../../x", "/%2e./x", "/..", "/.%2E?q"] {
                for root in ["file:///", "file:/", "file://localhost/", "file://h/"] {
                    let text = alloc::format!("{root}{drive}{text}");
                    assert_eq!(code(&text), Some("FILE_DRIVE_DOTS"), "{text}");
                }
            }
        }
    }
    for text in [
        "file://c/x",
        "file://ab:/x",
        "file://ab%3A/x",
        "file://c%3Ab/x",
        "file:///%3A/../b",
        "file:///c%3A/x/../b",
        "file:///c%3A..",
        "file:///a/../b",
        "file:///ax/../b",
        "file:///c:/a/../b",
        "file:///c:x/../b",
        "file:///c:",
    ] {
        assert_eq!(code(text), None, "{text}");
    }
}
