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
        "values build the URI of route `Me` instead of route `User`; choose other values, or change a literal of one of the two routes [RFC 3986, section 3.3]"
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
