//! The `macro_rules!` in front of the proc macros. Each one passes `$crate` on, so that expansions name items
//! of this crate under whatever name the user has given the crate.
//!
//! The documentation is here, because users find the macros here.

mod policy;

/// A [`Uri<'static>`](crate::Uri), checked, normalized and laid out while the program compiles.
///
/// The program holds a constant: the text and the offsets of its parts. A wrong URI does not
/// compile:
///
/// ```text
/// error: invalid URI: unexpected space in path [RFC 3986, section 3.3]
///          https://example.com/a b
///                               ^ a space is written %20
///  --> src/main.rs:4:20
///   |
/// 4 |     let uri = uri!("https://example.com/a b");
///   |                    ^^^^^^^^^^^^^^^^^^^^^^^^^
/// ```
///
/// # What it changes
///
/// The macro writes the normal form of RFC 3986, sections 6.2.2 and 6.2.3, which names the same
/// resource. Text outside ASCII is mapped to a URI (RFC 3987): it is percent-encoded. The feature
/// `idna` maps host names by IDNA instead, in schemes whose hosts are domain names. Write `exact`
/// where URIs are compared byte for byte, such as the issuers of `OpenID` and XML namespaces.
///
/// ```
/// use urika::uri;
///
/// assert_eq!(uri!("HTTP://Example.COM:80/a/../b"), "http://example.com/b");
/// assert_eq!(uri!("https://example.com/café"), "https://example.com/caf%C3%A9");
/// assert_eq!(uri!(exact, "https://accounts.google.com"), "https://accounts.google.com");
/// ```
///
/// # Where it may stand
///
/// The macro can be used wherever an expression can, also in constants and statics. A borrow of the result is
/// `'static`.
///
/// ```
/// use urika::{Uri, uri};
///
/// const HOME: Uri<'static> = uri!("https://example.com/");
/// static PAGES: [Uri<'static>; 2] = [uri!("https://example.com/a"), uri!("https://example.com/b")];
/// let borrowed: &'static Uri<'static> = &uri!("https://example.com/c");
/// # assert_eq!([HOME, PAGES[1], *borrowed].map(|uri| uri.path().len()), [1, 2, 2]);
/// ```
///
/// # Text
///
/// - A string literal of any kind: plain, raw, with escapes and line continuations.
/// - `concat!(…)` of literals.
/// - Any other constant expression of type `&'static str` that does not depend on generic
///   parameters. Const evaluation checks and normalizes it, which costs the compiler more than a
///   literal, and reports a fault by one panic with the same message. With the feature `idna`,
///   host names that IDNA maps are refused there, since IDNA is too much for const evaluation;
///   without the feature they are treated as in a literal.
///
/// ```
/// use urika::uri;
///
/// const ROOT: &str = "https://Example.com/v1";
/// assert_eq!(uri!(ROOT), "https://example.com/v1");
/// assert_eq!(uri!(concat!("https://example.com/", env!("CARGO_PKG_NAME"))), "https://example.com/urika");
/// ```
#[cfg_attr(
    feature = "const_format",
    doc = "
With the feature `const_format` constants are joined by [`concatcp!`](crate::concatcp):

```
use urika::{concatcp, uri};

const ROOT: &str = \"https://example.com\";
const VERSION: u8 = 2;
assert_eq!(uri!(concatcp!(ROOT, \"/v\", VERSION, \"/users\")), \"https://example.com/v2/users\");
```
"
)]
///
/// A constant may have any length. For about 20 kB of escapes, or 200 kB of plain text, the compiler warns
/// that const evaluation takes long. If the expression names `Self`, the item around it needs
/// `#[allow(long_running_const_eval)]` for a text of that length.
///
/// A variable or a parameter of a function cannot be the text: pass text of run time to
/// [`Uri::parse`](crate::Uri::parse) or [`Policy::normalize`](crate::Policy::normalize). `uri!` cannot be a
/// pattern of `match`: compare with `==`.
///
/// # Modes
///
/// Modes precede the text, in any order.
///
/// - `exact` makes every check and changes nothing; text outside ASCII is refused.
/// - `strict` refuses text that is not in normal form, and shows that form.
/// - `allow(…)` lifts refusals of [`Policy::LITERAL`](crate::Policy::LITERAL), by the names in
///   [`Refusal`](crate::Refusal).
/// - A [`Policy`](crate::Policy) takes the place of `Policy::LITERAL`. The macro itself applies a
///   policy that is spelled out as a preset and methods with literals as arguments, and so does the
///   macro of a project, which [`policy!`](crate::policy!) makes. Const evaluation applies a policy
///   that is a constant: with the same verdict and words, but at a higher cost for the compiler, one
///   fault at a time, and without IDNA.
///
/// ```
/// use urika::{Policy, uri};
///
/// assert_eq!(uri!(strict, "https://example.com/"), "https://example.com/");
/// assert_eq!(uri!(exact, allow(userinfo), "https://kim@example.com"), "https://kim@example.com");
///
/// const DATABASES: Policy<'static> = Policy::LITERAL.schemes(&["postgres", "mysql"]);
/// assert_eq!(uri!(DATABASES, "postgres://db.example/users"), "postgres://db.example/users");
/// assert_eq!(uri!(Policy::PAGE.https_only(), "https://Example.com/page/?utm_source=x"), "https://example.com/page");
/// ```
///
/// # Errors
///
/// The errors are those of [`Policy::LITERAL`](crate::Policy::LITERAL), with the same words: `uri!(text)`
/// compiles if and only if `Policy::LITERAL.normalize(text)` is `Ok`, and has the same text. Constants with a
/// host name that IDNA maps are the only exception: with the feature `idna` they are refused, as
/// [Text](#text) says.
///
/// ```compile_fail
/// urika::uri!("htps://example.com/"); // scheme is almost `https`
/// ```
///
/// ```compile_fail
/// const ROOT: &str = "https://kim:secret@example.com/";
/// urika::uri!(ROOT); // user information before the host
/// ```
#[macro_export]
macro_rules! uri {
    // The text is nearly always one token. This arm spares the compiler a repetition.
    ($text:tt) => {
        $crate::__private::uri! { $crate $text }
    };
    ($($arguments:tt)*) => {
        $crate::__private::uri! { $crate $($arguments)* }
    };
}

/// A [`UriRef<'static>`](crate::UriRef), checked, normalized and laid out while the program
/// compiles.
///
/// `uri_ref!` works as [`uri!`], with all its forms and modes, and also accepts relative references. Their
/// dot segments stay, since they may climb from the base.
///
/// ```
/// use urika::{UriRef, uri_ref};
///
/// const LOGO: UriRef<'static> = uri_ref!("../images/./%6Cogo.png");
/// assert_eq!(LOGO, "../images/./logo.png");
/// assert_eq!(uri_ref!("?page=2").query().map(|query| query.as_str()), Some("page=2"));
/// assert_eq!(uri_ref!("HTTPS://Example.com"), "https://example.com/");
/// ```
///
/// ```compile_fail
/// urika::uri_ref!("my file.png"); // unexpected space in path
/// ```
#[macro_export]
macro_rules! uri_ref {
    ($text:tt) => {
        $crate::__private::uri_ref! { $crate $text }
    };
    ($($arguments:tt)*) => {
        $crate::__private::uri_ref! { $crate $($arguments)* }
    };
}

/// A [`Base<'static>`](crate::value::Base), checked while the program compiles: the beginning of URIs, to
/// which paths are appended.
///
/// The text is a literal or a `concat!` of literals, with the modes of [`uri!`]. The macro normalizes the
/// text as `uri!` does, and removes slashes at its end.
///
/// ```
/// use urika::{base, value::Base};
///
/// const API: Base<'static> = base!("https://API.example.com/v1/");
/// assert_eq!(API, "https://api.example.com/v1");
/// ```
///
/// ```compile_fail
/// urika::base!("https://example.com/?page=2"); // base with a query or a fragment
/// ```
#[macro_export]
macro_rules! base {
    ($($arguments:tt)*) => {
        $crate::__private::base! { $crate $($arguments)* }
    };
}

/// A [`Segment<'static>`](crate::value::Segment), checked while the program compiles: text
/// that fills one path segment.
///
/// The text is a literal or a `concat!` of literals, without percent-encoding. A path holds it
/// percent-encoded.
///
/// ```
/// use urika::{segment, value::Segment};
///
/// static NAME: Segment<'static> = segment!("50% off");
/// assert_eq!(NAME.to_string(), "50%25%20off");
/// ```
///
/// ```compile_fail
/// urika::segment!(".."); // dot segment
/// ```
#[macro_export]
macro_rules! segment {
    ($($arguments:tt)*) => {
        $crate::__private::segment! { $crate $($arguments)* }
    };
}

/// A URI template (RFC 6570, level 4), checked while the program compiles: a builder in an
/// expression, or a struct of its own.
///
/// # In an expression
///
/// In an expression the macro makes a builder with a setter for each variable. A setter takes any
/// [`UriValue`](crate::UriValue).
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use urika::uri_template;
///
/// let uri = uri_template!("https://api.example.com/users/{id}/posts{?page,tags*}").id(7).page(2).build();
/// assert_eq!(uri, "https://api.example.com/users/7/posts?page=2");
/// # }
/// ```
///
/// Variables of `{?…}`, `{&…}`, `{;…}`, `{/…}`, `{.…}` and `{#…}` and variables with `*` may stay
/// unset. Each other variable has to be set once, or the call does not compile:
///
/// ```compile_fail
/// let uri = urika::uri_template!("https://api.example.com/users/{id}{?page}").page(2).build();
/// // error: `id` is not set
/// ```
///
/// `build()` exists if the types of the values prove that no value changes which resource is named. An
/// integer or a [`Segment`](crate::value::Segment) is such a type. A `&str` that fills a path segment may be
/// `..`, and needs `try_build()`:
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use urika::uri_template;
///
/// let user = uri_template!("https://api.example.com/users/{name}");
/// assert!(user.name("..").try_build().is_err());
/// # }
/// ```
///
/// ```compile_fail
/// let uri = urika::uri_template!("https://api.example.com/users/{name}").name("..").build();
/// // error: `name` may be `.`, `..`, empty, undefined or hold a slash
/// ```
///
/// # As an item
///
/// As an item the macro makes a struct with a field for each variable. Types stand behind the
/// template; a variable without a type is a `String`, an `Option<String>` or, with `*`, a
/// `Vec<String>`. The struct has the items of [`#[derive(UriTemplate)]`](crate::UriTemplate), and a
/// builder: `PostsBuilder`, or another name by `builder = Name`. The constants, and the functions that
/// build, need no import of the trait here. The struct derives `Debug`, unless an attribute mentions it:
/// `#[derive(Debug)]`, or `#[allow(missing_debug_implementations)]` where `Debug` is written by hand or
/// a field has none.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// urika::uri_template!(
///     /// Posts of a user.
///     #[derive(Clone)]
///     pub struct Posts = "https://api.example.com/users/{id}/posts{?page,tags*}",
///     id: u64,
///     page: Option<u32>,
/// );
///
/// let posts = Posts { id: 7, page: None, tags: vec!["a b".to_owned()] };
/// assert_eq!(posts.build(), "https://api.example.com/users/7/posts?tags=a%20b");
/// assert_eq!(Posts::builder().id(7).page(2).build(), "https://api.example.com/users/7/posts?page=2");
/// assert_eq!(Posts::PATTERN, "/users/{id}/posts");
/// # }
/// ```
///
/// # Arguments
///
/// Arguments may precede or follow the template: the modes of [`uri!`] for its literals, a text to put before
/// it (`base`), and a [`Policy`](crate::Policy).
///
/// A policy refuses, and never rewrites: literals stay as they are written, and must already have the form of
/// the policy. It checks schemes, hosts, ports and the literals of the query. A rule that a value of the
/// template could break does not compile: a rule that sorts or removes parameters with `{?x}`, a list of
/// hosts with `{host}`. A policy does not change the spelling of values: a `Label` in capitals stays so. A
/// template that begins with `{+base}` cannot have a policy, because the policy would know nothing of the
/// base's URI. A policy with a list of schemes or hosts refuses a relative template: give the template a
/// base.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use urika::{Policy, uri_template};
///
/// let uri = uri_template!("/users/{id}", base = "https://api.example.com/v1").id(7).build();
/// assert_eq!(uri, "https://api.example.com/v1/users/7");
///
/// const SECURE: Policy<'static> = Policy::LITERAL.schemes(&["https"]);
/// let uri = uri_template!("https://api.example.com/users/{id}", policy = SECURE).id(7).build();
/// assert_eq!(uri, "https://api.example.com/users/7");
/// # }
/// ```
///
/// A template that begins with neither a scheme nor `{+base}` is relative: `build()` returns a
/// [`UriRefBuf`](crate::UriRefBuf), and `build_on(base)` a URI. A relative template whose first segment looks
/// like a host probably lacks its scheme, and does not compile; examples are `www.example.com/{id}`,
/// `localhost/{id}` and `api.example.com/{id}`. `allow(forgotten_scheme)` permits it.
///
/// # Errors
///
/// The template does not compile if [`uri!`] would refuse its literals, or if an expansion could be no URI or
/// another URI than the template shows.
///
/// ```compile_fail
/// urika::uri_template!("https://api.example.com/users/{user-id}"); // unexpected `-`
/// ```
#[cfg(feature = "template")]
#[macro_export]
macro_rules! uri_template {
    ($($arguments:tt)*) => {
        $crate::__private::uri_template! { $crate $($arguments)* }
    };
}

/// A URI from a template and variables in scope, as `format!` makes text: each value is encoded for
/// its place.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use urika::uri_format;
///
/// let (id, page, tags) = (7, Some(2), ["new", "a&b"]);
/// let uri = uri_format!("https://api.example.com/users/{id}{?page,tags*}");
/// assert_eq!(uri, "https://api.example.com/users/7?page=2&tags=new&tags=a%26b");
/// assert_eq!(uri_format!("/users/{id}{?page}", id = "me", page = 1 + 1), "/users/me?page=2");
/// # }
/// ```
///
/// Values are borrowed. The call does not compile unless the types of the values prove that no value changes
/// which resource is named; [`try_uri_format!`](crate::try_uri_format) checks such values at run time. The
/// macro itself checks a literal value that fills a segment, such as `"me"`.
///
/// ```compile_fail
/// let name = String::from("..");
/// let uri = urika::uri_format!("https://api.example.com/users/{name}");
/// ```
///
/// The macro takes the arguments of [`uri_template!`]: the modes, `base = "…"` with a literal, and
/// `policy = …`. It needs the feature `alloc`; without `alloc`, a builder writes into a buffer by
/// `build_in`.
#[cfg(feature = "template")]
#[macro_export]
macro_rules! uri_format {
    ($($arguments:tt)*) => {
        $crate::__private::uri_format! { $crate $($arguments)* }
    };
}

/// Builds a URI as [`uri_format!`] does, from values that may be refused, and returns a `Result`.
///
/// # Errors
///
/// Fails with a [`BuildError`](crate::BuildError) for the first variable whose value would change which
/// resource is named, or has no text.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use urika::try_uri_format;
///
/// let name = "kim lee";
/// assert_eq!(try_uri_format!("https://api.example.com/users/{name}")?, "https://api.example.com/users/kim%20lee");
/// let name = "..";
/// assert_eq!(try_uri_format!("https://api.example.com/users/{name}").unwrap_err().variable(), Some("name"));
/// # }
/// # Ok::<(), urika::BuildError>(())
/// ```
#[cfg(feature = "template")]
#[macro_export]
macro_rules! try_uri_format {
    ($($arguments:tt)*) => {
        $crate::__private::try_uri_format! { $crate $($arguments)* }
    };
}
