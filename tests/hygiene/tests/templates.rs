//! Templates in a crate that renames Urika, where every name has an unusual meaning.
#![deny(warnings, unused_qualifications)]
#![deny(clippy::all, clippy::pedantic)]

#[allow(non_camel_case_types, dead_code, unused_macros, reason = "they only have to be in the way")]
mod shadowed {
    mod core {}
    mod std {}
    mod alloc {}
    mod urika {}
    mod proc_macro {}
    mod value {}
    mod __private {}

    struct str;
    struct u32;
    struct usize;
    struct u8;
    struct Uri;
    struct UriRef;
    struct Policy;
    struct Reading;
    struct What;
    struct Segment;
    struct String;
    struct Vec;
    struct bool;
    trait UriValue {}
    trait UriTemplate {}
    trait Sized {}
    trait Default {}
    enum Option {
        Some,
        None,
    }
    enum Result {
        Ok,
        Err,
    }
    #[allow(unused_imports, reason = "in the way")]
    use Option::{None, Some};
    #[allow(unused_imports, reason = "in the way")]
    use Result::{Err, Ok};

    const TEXT: () = ();
    const URI: () = ();
    const POLICY: () = ();
    const READING: () = ();

    macro_rules! panic {
        () => {};
    }
    macro_rules! compile_error {
        () => {};
    }
    macro_rules! uri {
        () => {};
    }

    #[allow(non_upper_case_globals, reason = "in the way")]
    const id: () = ();
    #[allow(non_upper_case_globals, reason = "in the way")]
    static q: () = ();

    ::address::uri_template!(
        pub(super) struct Posts = "https://Example.com/users/{id}/posts{?page,tags*}",
        id: ::core::primitive::u64,
    );

    #[derive(Debug, ::address::UriTemplate)]
    #[uri_template("/users/{id}{?Some,q}", builder, crate = ::address)]
    pub(super) struct Users<'a, S> {
        id: ::core::primitive::u64,
        #[uri(name = "Some", default = ::core::option::Option::Some(7))]
        some: ::core::option::Option<::core::primitive::u8>,
        q: &'a S,
        #[uri(skip)]
        seen: ::core::primitive::bool,
    }

    pub(super) fn built() -> (::address::UriBuf, ::address::UriRefBuf, ::address::UriRefBuf, ::address::UriBuf)
    {
        let value = 7;
        (
            Posts::builder().id(7).page("2").build(),
            Users::builder().id(7).q(&"a b").build(),
            ::address::uri_format!("/{value}{?q}", q = "x"),
            ::address::uri_template!("https://example.com/{value}{?q}").value(value).q("x").build(),
        )
    }
}

#[test]
fn shadowed_names() {
    let (posts, users, formatted, placed) = shadowed::built();
    assert_eq!(posts, "https://example.com/users/7/posts?page=2");
    assert_eq!(users, "/users/7?Some=7&q=a%20b");
    assert_eq!((formatted.as_str(), placed.as_str()), ("/7?q=x", "https://example.com/7?q=x"));
}

#[test]
fn re_exported() {
    let built = middle::templates::built();
    assert_eq!(built, ["/repos/a/1?state=x%20y&limit=1,1", "/7", "/a?page=2&q=%26", "/1?q=x"]);
    assert_eq!(middle::templates::Posts::TEMPLATE, "https://example.com/users/{id}/posts{?page,tags*}");
    assert_eq!(middle::numbered!("/{number}", 1 + 1), "/2");
    assert_eq!(middle::uris::uri_template!("/{a}{?b}").a(1).b("c").build(), "/1?b=c");
    assert!(middle::templates::exact());
    assert_eq!(middle::templates::LONGEST, 1 + 20 + 6 + 10);
}

/// A policy whose path begins with a name that an expansion declares.
mod policies {
    use address::{Policy, UriBuf, UriRefBuf, try_uri_format, uri_format, uri_template};

    pub(super) struct Template;

    impl Template {
        pub(super) const POLICY: Policy<'static> = Policy::LITERAL;
    }

    #[allow(non_camel_case_types, reason = "the name of a variable")]
    pub(super) struct id {}

    impl id {
        pub(super) const POLICY: Policy<'static> = Policy::LITERAL;
    }

    pub(super) fn built() -> (UriBuf, UriBuf, UriRefBuf, UriBuf) {
        (
            uri_template!(Template::POLICY, "https://example.com/{id}").id(7).build(),
            uri_template!(id::POLICY, "https://example.com/{id}").id(7).build(),
            uri_format!(id::POLICY, "/{id}{?id}", id = 7),
            try_uri_format!(id::POLICY, "https://example.com/{id}{?x,id}", x = 1, id = "a b").unwrap(),
        )
    }
}

#[test]
fn policies_with_the_names_of_an_expansion() {
    let (named, of_variable, formatted, checked) = policies::built();
    assert_eq!((named.as_str(), of_variable.as_str()), ("https://example.com/7", "https://example.com/7"));
    assert_eq!((formatted.as_str(), checked.as_str()), ("/7?id=7", "https://example.com/a%20b?x=1&id=a%20b"));
}
