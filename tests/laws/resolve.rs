//! Resolving references, and the ways back.

use proptest::prelude::*;
use urika::{Uri, UriRef};

use crate::oracle;
use crate::strategies::{reference, uri};

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn it_is_what_the_pseudocode_says(base in uri(), text in reference()) {
        let target = Uri::parse(&base).expect("a base").resolve(UriRef::parse(&text).expect("a reference"));
        same!(target.as_str(), oracle::resolve(&base, &text), "{} against {}", text, base);
    }

    #[test]
    fn its_parts_are_those_that_parsing_finds(base in uri(), text in reference()) {
        let it = Uri::parse(&base).expect("a base").resolve(UriRef::parse(&text).expect("a reference"));
        let read = Uri::parse(it.as_str()).expect("a target is a URI");
        same!((it.scheme(), it.authority()), (read.scheme(), read.authority()));
        same!((it.userinfo(), it.host_str(), it.port_str()), (read.userinfo(), read.host_str(), read.port_str()));
        same!((it.path(), it.query(), it.fragment()), (read.path(), read.query(), read.fragment()));
    }

    /// Of all references the empty one means the base itself (section 5.2.2).
    #[test]
    fn the_empty_reference_is_the_base(base in uri()) {
        let base = Uri::parse(&base).expect("a base");
        let nothing = UriRef::parse("").expect("a reference");
        same!(base.resolve(nothing).as_str(), base.without_fragment().as_str());
        holds!(nothing.is_same_document(base));
    }
}
