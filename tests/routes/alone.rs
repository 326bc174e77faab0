//! `#[routes(unambiguous)]`: every built URI is parsed as the same route with the same values, and a value that
//! spells another route is an error that names it.

use std::borrow::Cow;
use std::fmt::Debug;

use urika::value::{RelPath, Segment};
use urika::{FromUriOwned, Proven, Routes, UriValue};

#[derive(Clone, Debug, PartialEq, UriValue)]
#[uri(chars = "a-z", max = 9, not = ["me", "new"])]
struct Login(String);

#[derive(Clone, Debug, PartialEq, UriValue)]
struct Wrapped(Login);

#[derive(Clone, Copy, Debug, PartialEq, UriValue)]
#[uri(rename_all = "lowercase")]
enum Lang {
    En,
    De,
}

macro_rules! sets {
    ($(#[$argument:meta])? $module:ident) => {
        mod $module {
            use super::*;

            #[derive(Clone, Debug, PartialEq, Routes)]
            $(#[$argument])?
            pub(super) enum Inner<'a> {
                #[route("/")]
                Home,
                #[route("/{page}")]
                Page { page: Segment<'a> },
                #[route("/edit")]
                Edit,
            }

            #[derive(Clone, Debug, PartialEq, Routes)]
            $(#[$argument])?
            pub(super) enum Site<'a> {
                #[route("/me")]
                Me,
                #[route("/{user}", was = "/people/{user}")]
                User { user: Segment<'a> },
                #[route("/settings/{page}")]
                Settings { page: u8 },
                #[route("/{owner}/{repo}")]
                Repo { owner: Segment<'a>, repo: Segment<'a> },
                #[route("/x-{number}")]
                Numbered { number: u8 },
                #[route("/caf%C3%A9/{x}")]
                Cafe { x: Segment<'a> },
                #[route("/f/{+path}")]
                File { path: RelPath<'a> },
                #[route("/f/{name}/edit")]
                Edit { name: Cow<'a, str> },
                #[routes("/admin", was = "/root")]
                Admin(Inner<'a>),
            }
        }
    };
}

sets! { #[routes(unambiguous)] unambiguous }
sets! { plain }

const WORDS: [&str; 13] =
    ["me", "settings", "7", "admin", "root", "people", "x-7", "x-y", "café", "f", "edit", "a", "ME"];

fn all() -> Vec<unambiguous::Site<'static>> {
    use unambiguous::{Inner, Site};
    let segment = |word: &'static str| Segment::parse(word).unwrap();
    let mut all = vec![Site::Me, Site::Settings { page: 7 }, Site::Numbered { number: 7 }];
    all.extend([Site::Admin(Inner::Home), Site::Admin(Inner::Edit)]);
    for one in WORDS {
        all.push(Site::User { user: segment(one) });
        all.push(Site::Cafe { x: segment(one) });
        all.push(Site::Edit { name: one.into() });
        all.push(Site::Admin(Inner::Page { page: segment(one) }));
        for other in WORDS {
            all.push(Site::Repo { owner: segment(one), repo: segment(other) });
            let path = format!("{one}/{other}");
            all.push(Site::File { path: RelPath::try_from(path).unwrap() });
        }
    }
    all
}

#[test]
fn whatever_is_built_is_read() {
    let (mut built, mut refused) = (0, Vec::new());
    for site in all() {
        match site.try_build() {
            Ok(uri) => {
                assert_eq!(unambiguous::Site::from_uri_owned(uri.as_str()), Ok(site.clone()), "{uri}");
                let mut written = String::new();
                site.write_to(&mut written).unwrap();
                assert_eq!(uri, *written);
                built += 1;
            }
            Err(error) => {
                assert_eq!((error.code(), error.variable()), ("ROUTE_TAKEN", None), "{site:?}");
                assert!(site.write_to(&mut String::new()).is_err());
                refused.push(format!("{site:?}: {}", error.other_route().unwrap()));
            }
        }
    }
    println!("{built} built, {} refused", refused.len());
    let is_refused = |words: &str| refused.iter().any(|one| one == words);
    assert!(built > 200 && refused.len() > 40, "{built} {refused:#?}");
    assert!(is_refused("User { user: \"me\" }: Me"), "{refused:#?}");
    assert!(is_refused("User { user: \"x-7\" }: Numbered"), "{refused:#?}");
    assert!(is_refused("Repo { owner: \"people\", repo: \"a\" }: User"), "{refused:#?}");
    assert!(is_refused("Repo { owner: \"root\", repo: \"a\" }: Page"), "{refused:#?}");
    assert!(is_refused("Repo { owner: \"admin\", repo: \"edit\" }: Edit"), "{refused:#?}");
    assert!(is_refused("Repo { owner: \"settings\", repo: \"7\" }: Settings"), "{refused:#?}");
}

/// Without the argument, every value is built, and some URIs belong to other routes.
#[test]
fn without_the_argument_all_are_built() {
    let site = plain::Site::User { user: Segment::parse("me").unwrap() };
    assert_eq!(plain::Site::from_uri_owned(site.try_build().unwrap().as_str()), Ok(plain::Site::Me));
}

#[test]
fn an_error_names_both_routes() {
    let error = unambiguous::Site::User { user: Segment::parse("me").unwrap() }.try_build().unwrap_err();
    assert_eq!((error.route(), error.other_route()), (Some("User"), Some("Me")));
    assert_eq!(
        error.to_string(),
        "values build the URI of route `Me` instead of route `User`; choose other values, or change a literal of one of the two routes [urika, route sets]"
    );
}

/// `build` is available if no type can spell a literal.
#[test]
fn types_that_spell_no_literal_build() {
    #[derive(Clone, Debug, PartialEq, Routes)]
    #[routes(unambiguous, text)]
    enum Sure {
        #[route("/{id}")]
        Number { id: u64 },
        #[route("/me")]
        Me,
        #[route("/new")]
        New,
        #[route("/users/{login}")]
        User { login: Login },
        #[route("/users/me")]
        UserMe,
        #[route("/users/new")]
        UserNew,
        #[route("/users/MORE")]
        More,
        #[route("/w/{login}")]
        Wrapped { login: Wrapped },
        #[route("/w/me")]
        WrappedMe,
        #[route("/l/{lang}{/page}")]
        Lang { lang: Lang, page: Option<i8> },
        #[route("/l/fr")]
        French,
        #[route("/l/en/x")]
        English,
        #[routes("/inner")]
        Inner(SureInner),
    }

    #[derive(Clone, Debug, PartialEq, Routes)]
    #[routes(unambiguous)]
    enum SureInner {
        #[route("/{id}")]
        One { id: u8 },
        #[route("/x")]
        X,
    }

    fn builds<T: Routes + Proven + FromUriOwned + Debug + PartialEq>(route: &T, uri: &str) {
        assert_eq!(route.try_build().unwrap(), *uri);
        assert_eq!(&T::from_uri_owned(uri).unwrap(), route);
    }

    let login = || Login::try_from("kim").unwrap();
    builds(&Sure::Number { id: 7 }, "/7");
    builds(&Sure::User { login: login() }, "/users/kim");
    builds(&Sure::Wrapped { login: Wrapped(login()) }, "/w/kim");
    builds(&Sure::Lang { lang: Lang::De, page: Some(-7) }, "/l/de/-7");
    builds(&Sure::Inner(SureInner::One { id: 7 }), "/inner/7");
    assert_eq!(Sure::Lang { lang: Lang::En, page: None }.build(), "/l/en");
    assert_eq!(Login::try_from("me").unwrap_err().code(), "VALUE_EXCLUDED");
    assert!(Login::try_from("men").is_ok());
}

/// Finds out whether a type has `build`, by method resolution: the impl for the type is tried before the impl for a
/// reference to it.
struct Probe<T>(std::marker::PhantomData<T>);

trait Builds {
    fn builds(&self) -> bool;
}

impl<T: Proven> Builds for Probe<T> {
    fn builds(&self) -> bool {
        true
    }
}

impl<T> Builds for &Probe<T> {
    fn builds(&self) -> bool {
        false
    }
}

/// Declares a set for each row: a route with a value, and a literal route. `value` is the value that would be written
/// like the literal, if the type has one.
macro_rules! neighbours {
    ($($name:ident: $type:ty, $route:literal, $literal:literal, $value:expr;)*) => {
        $(mod $name {
            use super::*;

            #[derive(Clone, Debug, PartialEq, Routes)]
            #[routes(unambiguous)]
            pub(super) enum Set {
                #[route($route)]
                Value { x: $type },
                #[route($literal)]
                Literal,
            }
        })*

        /// `build` is available exactly if no value of the type, with the text around it, spells the literal.
        #[test]
        fn build_is_there_unless_a_value_spells_the_literal() {
            let mut count = [0, 0];
            $({
                use $name::Set;
                let value: Option<$type> = $value;
                let is_taken = value.is_some_and(|x| {
                    let error = Set::Value { x }.try_build().expect_err(stringify!($name));
                    (error.code(), error.other_route()) == ("ROUTE_TAKEN", Some("Literal"))
                });
                let builds = (&Probe::<Set>(std::marker::PhantomData)).builds();
                assert_eq!(builds, !is_taken, "{}", stringify!($name));
                count[usize::from(builds)] += 1;
            })*
            println!("{} sets with `build`, {} without", count[1], count[0]);
            assert!(count[0] >= 20 && count[1] >= 20, "{count:?}");
        }
    };
}

#[derive(Clone, Debug, PartialEq, UriValue)]
#[uri(chars = "a-z", min = 3, max = 4)]
struct Short(String);

#[derive(Clone, Debug, PartialEq, UriValue)]
struct Spoken(Lang);

/// Parses a value that must print the same text.
fn of<T: std::str::FromStr + ToString>(text: &str) -> Option<T> {
    text.parse().ok().filter(|value: &T| value.to_string() == text)
}

neighbours! {
    digits: u8, "/{x}", "/7", of("7");
    word: u8, "/{x}", "/me", of("me");
    too_large: u8, "/{x}", "/300", of("300");
    largest: u8, "/{x}", "/255", of("255");
    zeros: u64, "/{x}", "/007", of("007");
    largest_of_64: u64, "/{x}", "/18446744073709551615", of("18446744073709551615");
    larger_than_64: u64, "/{x}", "/18446744073709551616", of("18446744073709551616");
    negative: i8, "/{x}", "/-128", of("-128");
    too_small: i8, "/{x}", "/-129", of("-129");
    negative_zero: i8, "/{x}", "/-0", of("-0");
    zero: std::num::NonZero<u32>, "/{x}", "/0", of("0");
    not_zero: std::num::NonZero<u32>, "/{x}", "/10", of("10");
    truth: bool, "/{x}", "/true", of("true");
    no_truth: bool, "/{x}", "/yes", of("yes");
    address: std::net::Ipv4Addr, "/{x}", "/1.2.3.4", of("1.2.3.4");
    no_address: std::net::Ipv4Addr, "/{x}", "/1.2.3", of("1.2.3");
    word_as_address: std::net::IpAddr, "/{x}", "/face", of("face");
    escaped_address: std::net::IpAddr, "/{x}", "/%3A%3A1", of("::1");
    prefix_and_word: u8, "/x-{x}", "/x-me", of("me");
    prefix_and_digits: u8, "/x-{x}", "/x-7", of("7");
    prefix_and_zeros: u8, "/x-{x}", "/x-07", of("07");
    prefix_alone: u8, "/x-{x}", "/x-", of("");
    prefix_and_nothing: Option<u8>, "/x-{x}", "/x-", Some(None);
    prefix_and_sign: i8, "/x{x}", "/x-7", of("-7");
    suffix_and_word: Login, "/{x}.json", "/me.json", None;
    suffix_and_other_word: Login, "/{x}.json", "/you.json", Login::try_from("you").ok();
    suffix_and_characters: Login, "/{x}.json", "/a-b.json", None;
    both_and_word: u16, "/v{x}-beta", "/v1.2-beta", None;
    both_and_digits: u16, "/v{x}-beta", "/v12-beta", of("12");
    one_character: char, "/@{x}", "/@me", of("me");
    this_character: char, "/@{x}", "/@m", of("m");
    escaped_character: char, "/@{x}", "/@%C3%A9", of("é");
    text: String, "/@{x}", "/@me", of("me");
    too_short: Short, "/{x}", "/me", Short::try_from("me").ok();
    too_long: Short, "/{x}", "/admin", Short::try_from("admin").ok();
    long_enough: Short, "/{x}", "/new", Short::try_from("new").ok();
    language: Lang, "/{x}", "/en", Some(Lang::En);
    no_language: Spoken, "/{x}", "/fr", None;
    wrapped_language: Spoken, "/{x}", "/de", Some(Spoken(Lang::De));
    boxed_language: Box<Lang>, "/l-{x}", "/l-fr", None;
    numbers_and_word: Vec<u8>, "/n-{x}", "/n-me", None;
    numbers_and_number: Vec<u8>, "/n-{x}", "/n-7", Some(vec![7]);
    numbers_and_numbers: Vec<u8>, "/n-{x}", "/n-7,8", Some(vec![7, 8]);
    numbers_and_large: Vec<u8>, "/n-{x}", "/n-7,300", None;
}

#[derive(Clone, Debug, PartialEq, UriValue)]
#[uri(chars = "a-z", max = 9)]
struct Word(String);

fn word(text: &str) -> Word {
    Word::try_from(text).unwrap()
}

#[derive(Clone, Debug, PartialEq, urika::UriTemplate)]
#[uri_template("/t/{name}")]
struct Typed {
    name: Word,
}

#[derive(Clone, Debug, PartialEq, urika::UriTemplate)]
#[uri_template("/t/me")]
struct TypedMe;

macro_rules! inner {
    ($($name:ident { $($route:literal $variant:ident { $($field:ident: $type:ty),* })* })*) => {$(
        #[derive(Clone, Debug, PartialEq, Routes)]
        #[routes(unambiguous)]
        enum $name {
            $(#[route($route)] $variant { $($field: $type),* },)*
        }
    )*};
}

inner! {
    OfNumber { "/{id}" One { id: u8 } }
    OfWord { "/{name}" One { name: Word } }
    OfText { "/x" One {} }
    OfDeep { "/a/b" One {} }
    OfRoot { "/" One {} }
    OfPath { "/{+path}" One { path: RelPath<'static> } }
    OfNumbers { "/n{/x*}" One { x: Vec<u8> } }
    OfTwo { "/{a}/{b}" One { a: Word, b: u8 } }
    OfVersion { "/{a}/{b}" One { a: u8, b: u8 } }
    OfLang { "{/lang}" One { lang: Option<Lang> } }
}

#[derive(Clone, Debug, PartialEq, Routes)]
#[routes(unambiguous)]
enum Nested {
    #[route("/own/{id}")]
    Own { id: u8 },
    #[routes("/deep")]
    Deep(OfWord),
}

/// The answers about a set.
struct Row {
    name: &'static str,
    /// The names of the other routes, for the values that are refused.
    taken: Vec<String>,
    builds: bool,
}

/// Declares a set for each row, with values of it. Every URI that is built has to be parsed as its value.
macro_rules! rows {
    ($($name:ident { $($variant:tt)* } [$($value:ident $fields:tt),* $(,)?])*) => {
        $(mod $name {
            #[allow(unused_imports)]
            use super::*;
            #[allow(unused_imports)]
            use std::net::*;

            #[derive(Clone, Debug, PartialEq, Routes)]
            #[routes(unambiguous)]
            pub(super) enum Set {
                $($variant)*
            }

            pub(super) fn row() -> Row {
                let mut taken = Vec::new();
                for value in [$(Set::$value $fields),*] {
                    match value.try_build() {
                        Ok(uri) => assert_eq!(Set::from_uri(uri.as_str()).as_ref(), Ok(&value), "{uri}"),
                        Err(error) => {
                            assert_eq!(error.code(), "ROUTE_TAKEN", "{value:?}: {error}");
                            taken.push(error.other_route().unwrap().to_owned());
                        }
                    }
                }
                let builds = (&Probe::<Set>(std::marker::PhantomData)).builds();
                Row { name: stringify!($name), taken, builds }
            }
        })*

        fn all_rows() -> Vec<Row> {
            vec![$($name::row()),*]
        }
    };
}

/// `build` is available exactly if no value of the types builds the URI of another route: prefixes and routes of inner
/// sets, former paths, rests, several values of a segment, and hosts.
#[test]
fn build_is_there_exactly_if_no_value_builds_another_route() {
    let (rows, mut count) = (all_rows(), [0, 0]);
    for row in &rows {
        assert_eq!(row.builds, row.taken.is_empty(), "{}: {:?}", row.name, row.taken);
        count[usize::from(row.builds)] += 1;
    }
    println!("{} sets with `build`, {} without", count[1], count[0]);
    assert!(count[0] >= 20 && count[1] >= 25, "{count:?}");
}

rows! {
    prefix_and_numbers {
        #[route("/{a}/{b}")] Two { a: Word, b: u8 },
        #[routes("/admin")] Admin(OfText),
    } [Two { a: word("admin"), b: 7 }, Admin(OfText::One {})]
    prefix_and_words {
        #[route("/{a}/{b}")] Two { a: Word, b: Word },
        #[routes("/admin")] Admin(OfText),
    } [Two { a: word("admin"), b: word("x") }, Two { a: word("admin"), b: word("y") }]
    prefix_and_value {
        #[route("/{a}/{b}")] Two { a: Word, b: Word },
        #[routes("/admin")] Admin(OfNumber),
    } [Two { a: word("admin"), b: word("x") }]
    prefix_and_number_first {
        #[route("/{a}/{b}")] Two { a: u8, b: Word },
        #[routes("/admin")] Admin(OfWord),
    } [Two { a: 7, b: word("x") }, Admin(OfWord::One { name: word("x") })]
    prefix_of_deeper_routes {
        #[route("/{a}/{b}")] Two { a: Word, b: Word },
        #[routes("/admin")] Admin(OfDeep),
    } [Two { a: word("admin"), b: word("a") }, Admin(OfDeep::One {})]
    prefix_and_root {
        #[route("/{a}")] One { a: Word },
        #[routes("/admin")] Admin(OfRoot),
    } [One { a: word("admin") }, Admin(OfRoot::One {})]
    prefix_by_itself {
        #[route("/{a}")] One { a: Word },
        #[routes("/admin")] Admin(OfLang),
    } [One { a: word("admin") }]
    prefix_by_itself_and_number {
        #[route("/{a}")] One { a: u8 },
        #[routes("/admin")] Admin(OfLang),
    } [One { a: 7 }, Admin(OfLang::One { lang: None }), Admin(OfLang::One { lang: Some(Lang::En) })]
    prefix_and_rest {
        #[route("/{a}/{b}/{c}")] Three { a: Word, b: u8, c: u8 },
        #[routes("/admin")] Admin(OfPath),
    } [Three { a: word("admin"), b: 7, c: 8 }]
    own_before_words {
        #[route("/api/me")] Me,
        #[routes("/api")] Api(OfWord),
    } [Api(OfWord::One { name: word("me") }), Api(OfWord::One { name: word("you") })]
    own_before_numbers {
        #[route("/api/me")] Me,
        #[routes("/api")] Api(OfNumber),
    } [Api(OfNumber::One { id: 7 }), Me {}]
    own_before_path {
        #[route("/api/me/x")] Me,
        #[routes("/api")] Api(OfPath),
    } [Api(OfPath::One { path: "me/x".try_into().unwrap() }), Api(OfPath::One { path: "me".try_into().unwrap() })]
    own_before_list {
        #[route("/api/n/7/x")] Me,
        #[routes("/api")] Api(OfNumbers),
    } [Api(OfNumbers::One { x: vec![7, 8] }), Api(OfNumbers::One { x: vec![] })]
    own_before_this_list {
        #[route("/api/n/7/8")] Me,
        #[routes("/api")] Api(OfNumbers),
    } [Api(OfNumbers::One { x: vec![7, 8] }), Api(OfNumbers::One { x: vec![7] })]
    own_before_nested {
        #[route("/api/deep/me")] Me,
        #[routes("/api")] Api(Nested),
    } [Api(Nested::Deep(OfWord::One { name: word("me") }))]
    own_before_nested_number {
        #[route("/api/own/me")] Me,
        #[routes("/api")] Api(Nested),
    } [Api(Nested::Own { id: 7 }), Api(Nested::Deep(OfWord::One { name: word("me") }))]
    nested_prefix {
        #[route("/{a}/{b}/{c}")] Three { a: Word, b: Word, c: u8 },
        #[routes("/api")] Api(Nested),
    } [Three { a: word("api"), b: word("own"), c: 7 }]
    nested_prefix_and_word {
        #[route("/{a}/{b}/{c}")] Three { a: Word, b: u8, c: Word },
        #[routes("/api")] Api(Nested),
    } [Three { a: word("api"), b: 7, c: word("x") }]
    same_prefix_and_word {
        #[routes("/api")] First(OfText),
        #[routes("/api")] Second(OfWord),
    } [Second(OfWord::One { name: word("x") })]
    same_prefix_and_number {
        #[routes("/api")] First(OfText),
        #[routes("/api")] Second(OfNumber),
    } [Second(OfNumber::One { id: 7 }), First(OfText::One {})]
    longer_prefix_and_word {
        #[routes("/api")] Old(OfTwo),
        #[routes("/api/vtwo")] New(OfNumber),
    } [Old(OfTwo::One { a: word("vtwo"), b: 7 })]
    longer_prefix_and_number {
        #[routes("/api")] Old(OfVersion),
        #[routes("/api/vtwo")] New(OfNumber),
    } [Old(OfVersion::One { a: 2, b: 7 }), New(OfNumber::One { id: 7 })]
    former_prefix {
        #[route("/{a}/{b}")] Two { a: Word, b: u8 },
        #[routes("/admin", was = "/root")] Admin(OfNumber),
    } [Two { a: word("root"), b: 7 }]
    former_prefix_and_number {
        #[route("/{a}/{b}")] Two { a: u8, b: Word },
        #[routes("/admin", was = "/root")] Admin(OfNumber),
    } [Two { a: 7, b: word("x") }, Admin(OfNumber::One { id: 7 })]
    former_path_of_its_own {
        #[route("/{a}/{b}", was = "/x{a}/{b}")] Two { a: Word, b: Word },
    } [Two { a: word("xy"), b: word("z") }, Two { a: word("y"), b: word("z") }]
    former_path_of_its_own_and_number {
        #[route("/{a}/{b}", was = "/x{a}/{b}")] Two { a: u8, b: Word },
    } [Two { a: 7, b: word("z") }]
    former_path_of_another {
        #[route("/{a}/{b}")] Two { a: Word, b: u8 },
        #[route("/users/{id}", was = "/people/{id}")] User { id: u8 },
    } [Two { a: word("people"), b: 7 }]
    typed_before {
        #[route] Me(TypedMe),
        #[route] Typed(Typed),
    } [Typed(Typed { name: word("me") }), Me(TypedMe)]
    typed_apart {
        #[route("/me")] Me,
        #[route("/n/{id}")] Number { id: u8 },
        #[route] Typed(Typed),
    } [Typed(Typed { name: word("me") }), Me {}, Number { id: 7 }]
    typed_and_prefix {
        #[route] Typed(Typed),
        #[routes("/admin")] Admin(OfWord),
    } [Typed(Typed { name: word("me") }), Admin(OfWord::One { name: word("t") })]
    path_and_text {
        #[route("/f/{+path}")] File { path: RelPath<'static> },
        #[route("/f/a/b")] Text,
    } [File { path: "a/b".try_into().unwrap() }, File { path: "a/c".try_into().unwrap() }]
    path_and_segments {
        #[route("/f/{+path}")] File { path: RelPath<'static> },
        #[route("/f/{name}/edit")] Edit { name: Word },
    } [File { path: "a/edit".try_into().unwrap() }]
    number_as_path {
        #[route("/f/{+id}")] File { id: u8 },
        #[route("/f/me")] Text,
    } [File { id: 7 }, Text {}]
    list_and_word {
        #[route("/n{/x*}")] Numbers { x: Vec<u8> },
        #[route("/n/me")] Me,
    } [Numbers { x: vec![] }, Numbers { x: vec![7] }, Me {}]
    list_and_number {
        #[route("/n{/x*}")] Numbers { x: Vec<u8> },
        #[route("/n/7")] Seven,
    } [Numbers { x: vec![7] }, Numbers { x: vec![7, 7] }]
    list_and_large_number {
        #[route("/n{/x*}")] Numbers { x: Vec<u8> },
        #[route("/n/7/300")] Seven,
    } [Numbers { x: vec![7, 8] }, Seven {}]
    list_and_value {
        #[route("/n{/x*}")] Numbers { x: Vec<u8> },
        #[route("/n/{id}/edit")] Edit { id: u8 },
    } [Numbers { x: vec![7, 8] }, Edit { id: 7 }]
    values_before_rest {
        #[route("/{a}/{b}")] Two { a: Word, b: u8 },
        #[route("/x/{+rest}")] Rest { rest: RelPath<'static> },
    } [Two { a: word("x"), b: 7 }]
    values_before_rest_with_text {
        #[route("/{a}/{b}")] Two { a: Word, b: u8 },
        #[route("/x/p{+rest}")] Rest { rest: RelPath<'static> },
    } [Two { a: word("x"), b: 7 }, Rest { rest: "a/b".try_into().unwrap() }]
    numbers_before_rest {
        #[route("/{a}/{b}/{c}")] Three { a: u8, b: Word, c: Word },
        #[route("/x/{+rest}")] Rest { rest: RelPath<'static> },
    } [Three { a: 7, b: word("y"), c: word("z") }, Rest { rest: "a/b".try_into().unwrap() }]
    two_values_of_a_segment {
        #[route("/{a}-{b}")] Two { a: u8, b: u8 },
        #[route("/x-y")] Text,
    } [Two { a: 7, b: 8 }, Text {}]
    these_values_of_a_segment {
        #[route("/{a}-{b}")] Two { a: u8, b: u8 },
        #[route("/7-8")] Text,
    } [Two { a: 7, b: 8 }, Two { a: 7, b: 9 }]
    optional_and_word {
        #[route("/u{/id}")] User { id: Option<u8> },
        #[route("/u/me")] Me,
    } [User { id: None }, User { id: Some(7) }, Me {}]
    optional_and_number {
        #[route("/u{/id}")] User { id: Option<u8> },
        #[route("/u/7")] Seven,
    } [User { id: None }, User { id: Some(7) }]
    address_and_ipv6 {
        #[route("http://{ip}/x")] Ip { ip: Ipv4Addr },
        #[route("http://[::1]/x")] Loopback,
    } [Ip { ip: Ipv4Addr::LOCALHOST }, Loopback {}]
    address_and_ipv4 {
        #[route("http://{ip}/x")] Ip { ip: Ipv4Addr },
        #[route("http://127.0.0.1/x")] Loopback,
    } [Ip { ip: Ipv4Addr::LOCALHOST }, Ip { ip: Ipv4Addr::BROADCAST }]
    address_and_name {
        #[route("http://{+ip}/{x}")] Ip { ip: IpAddr, x: Word },
        #[route("http://h.example/{x}")] Name { x: u8 },
    } [Ip { ip: Ipv6Addr::LOCALHOST.into(), x: word("x") }, Name { x: 7 }]
    any_address_and_ipv6 {
        #[route("http://{+ip}/x")] Ip { ip: IpAddr },
        #[route("http://[0:0::1]/x")] Loopback,
    } [Ip { ip: Ipv6Addr::LOCALHOST.into() }, Ip { ip: Ipv4Addr::LOCALHOST.into() }]
    any_address_and_mapped {
        #[route("http://{+ip}/x")] Ip { ip: Ipv6Addr },
        #[route("http://[::ffff:1.2.3.4]/x")] Mapped,
    } [Ip { ip: "::ffff:1.2.3.4".parse().unwrap() }, Ip { ip: Ipv6Addr::LOCALHOST }]
    address_and_other_path {
        #[route("http://{+ip}/{x}")] Ip { ip: Ipv6Addr, x: u8 },
        #[route("http://[::1]/x")] Loopback,
    } [Ip { ip: Ipv6Addr::LOCALHOST, x: 7 }, Loopback {}]
    label_and_word {
        #[route("http://{l}.example/x")] Label { l: urika::value::Label<'static> },
        #[route("http://h.example/x")] Name,
    } [Label { l: urika::value::Label::parse("H").unwrap() }]
    label_and_longer {
        #[route("http://{l}.example/x")] Label { l: urika::value::Label<'static> },
        #[route("http://a.h.example/x")] Name,
    } [Label { l: urika::value::Label::parse("h").unwrap() }, Name {}]
    port_and_other {
        #[route("http://h.example:{port}/x")] Port { port: u16 },
        #[route("http://h.example:8080/x")] Other,
    } [Port { port: 8080 }]
    port_and_default {
        #[route("http://h.example:{port}/x")] Port { port: u16 },
        #[route("http://h.example/x")] Other,
    } [Port { port: 80 }, Port { port: 81 }]
}

/// A host that borrows has no owned form, which the check does not need.
#[test]
fn a_set_with_a_borrowed_host_is_checked() {
    use urika::Host;

    #[derive(Debug, PartialEq, Routes)]
    #[routes(unambiguous)]
    enum Site<'a> {
        #[route("http://{+host}/x")]
        Host { host: Host<'a> },
        #[route("http://[::1]/x")]
        Loopback,
        #[route("http://h.example/x")]
        Name,
    }

    for (host, other) in [
        ("[::1]", Some("Loopback")),
        ("[0:0::1]", Some("Loopback")),
        ("H.example", Some("Name")),
        ("i.example", None),
    ] {
        let host = Host::parse(host).unwrap();
        let built = Site::Host { host }.try_build();
        assert_eq!(built.as_ref().err().and_then(|error| error.other_route()), other, "{built:?}");
    }
    for text in ["http://[0:0::1]/x", "http://[::0.0.0.1]:80/x"] {
        assert_eq!(Site::from_uri(text), Ok(Site::Loopback), "{text}");
    }
}

#[test]
fn a_former_path_of_the_route_itself_is_named() {
    let error = former_path_of_its_own::Set::Two { a: word("xy"), b: word("z") }.try_build().unwrap_err();
    assert_eq!((error.route(), error.other_route()), (Some("Two"), Some("Two")));
    assert!(error.to_string().starts_with("values build the former path of route `Two`; "), "{error}");
}
