//! The `macro_rules!` in front of the proc macros. Each one passes `$crate` on, so that expansions find the items of
//! this crate under any name. The documentation is here, because users find the macros here.

mod policy;

/// Checks a URI while the program compiles, and stores it as a constant [`Uri<'static>`](crate::Uri).
///
/// ```
/// use urika::{Uri, uri};
///
/// const USERS: Uri = uri!("HTTPS://API.Example.com:443/v1/../users");
/// assert_eq!(USERS, "https://api.example.com/users");
/// assert_eq!(USERS.host_str(), Some("api.example.com"));
/// ```
///
/// A wrong URI does not compile:
///
/// ```text
/// error: invalid URI: unexpected space in path [RFC 3986, section 3.3]
///          https://example.com/a b
///                               ^ a space is written `%20`
///  --> src/main.rs:4:20
///   |
/// 4 |     let uri = uri!("https://example.com/a b");
///   |                    ^^^^^^^^^^^^^^^^^^^^^^^^^
/// ```
///
/// # What it changes
///
/// The macro writes the normal form of RFC 3986, sections 6.2.2 and 6.2.3, which is an equivalent URI. Characters
/// outside ASCII are percent-encoded (RFC 3987); with the feature `idna`, host names become ASCII by IDNA. Use
/// `exact` for URIs that are compared byte for byte, such as `OpenID` issuers and XML namespaces.
///
/// ```
/// use urika::uri;
///
/// assert_eq!(uri!("HTTP://Example.COM:80/a/../b"), "http://example.com/b");
/// assert_eq!(uri!("https://example.com/café"), "https://example.com/caf%C3%A9");
/// assert_eq!(uri!(exact, "https://accounts.google.com"), "https://accounts.google.com");
/// ```
///
/// # What it accepts
///
/// - A string literal of any kind: plain, raw, with escapes and line continuations.
/// - `concat!(…)` of literals.
/// - Any other constant expression of type `&'static str` that does not depend on generic parameters. A type whose
///   name is one upper-case letter looks like a type parameter: write `uri!({ T::ROOT })`.
///
/// The macro is a constant expression, so it can be used in constants and statics. `&uri!("…")` is `&'static`.
///
/// ```
/// use urika::{Uri, uri};
///
/// const ROOT: &str = "https://Example.com/v1";
/// const API: Uri = uri!(ROOT);
/// static PAGES: [Uri; 2] = [uri!("https://example.com/a"), uri!("https://example.com/b")];
/// let page: &'static Uri = &uri!(concat!("https://example.com/", env!("CARGO_PKG_NAME")));
/// assert_eq!((API.as_str(), page.path().as_str()), ("https://example.com/v1", "/urika"));
/// # assert_eq!(PAGES.len(), 2);
/// ```
#[cfg_attr(
    feature = "const_format",
    doc = "
With the feature `const_format`, [`concatcp!`](crate::concatcp) joins constants:

```
use urika::{concatcp, uri};

const ROOT: &str = \"https://example.com\";
const VERSION: u8 = 2;
assert_eq!(uri!(concatcp!(ROOT, \"/v\", VERSION, \"/users\")), \"https://example.com/v2/users\");
```
"
)]
///
/// A constant is checked in const evaluation, which costs the compiler more than a literal. The message is the same.
/// With the feature `idna`, a constant with a host name that IDNA maps is an error, because IDNA does not run in
/// const evaluation. Above about 20 kB of escapes, or 200 kB of plain text, the compiler warns that const evaluation
/// is slow. If the expression names `Self`, the item around it then needs `#[allow(long_running_const_eval)]`.
///
/// A variable is not a constant: use [`Uri::parse`](crate::Uri::parse) or
/// [`Policy::normalize`](crate::Policy::normalize) at run time. `uri!` cannot be a pattern of `match`: compare with
/// `==`.
///
/// # Modes
///
/// Modes precede the URI, in any order.
///
/// | mode | effect |
/// |---|---|
/// | `exact` | makes every check and changes nothing; characters outside ASCII are an error |
/// | `strict` | rejects a URI that is not in normal form, and shows the normal form |
/// | `allow(…)` | allows mistakes by their names, which [`Refusal`](crate::Refusal) lists |
/// | a [`Policy`](crate::Policy) | replaces [`Policy::LITERAL`](crate::Policy::LITERAL) |
///
/// Spell the policy out as a preset and methods with literal arguments, or define a macro with
/// [`policy!`](crate::policy!): the macro itself then applies it. A policy that is a constant is applied in const
/// evaluation, which costs more and reports one error at a time.
///
/// ```
/// use urika::{Policy, uri};
///
/// assert_eq!(uri!(strict, "https://example.com/"), "https://example.com/");
/// let uri = uri!(exact, allow(userinfo), "https://kim@h.example");
/// assert_eq!(uri, "https://kim@h.example");
///
/// const DATABASES: Policy<'static> = Policy::LITERAL.schemes(&["postgres", "mysql"]);
/// assert_eq!(uri!(DATABASES, "postgres://h.example/users"), "postgres://h.example/users");
///
/// let page = uri!(Policy::PAGE.https_only(), "https://Example.com/page/?utm_source=x");
/// assert_eq!(page, "https://example.com/page");
/// ```
///
/// # Errors
///
/// `uri!(text)` compiles if and only if `Policy::LITERAL.normalize(text)` is `Ok`, and both produce the same URI
/// or the same message. The only exception is a constant with a host name that IDNA maps,
/// [as above](#what-it-accepts).
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
    // The argument is nearly always one token. This arm spares the compiler a repetition.
    ($text:tt) => {
        $crate::__private::uri! { $crate $text }
    };
    ($($arguments:tt)*) => {
        $crate::__private::uri! { $crate $($arguments)* }
    };
}

/// Checks a URI or a relative reference while the program compiles, and stores it as a constant
/// [`UriRef<'static>`](crate::UriRef).
///
/// `uri_ref!` accepts relative references, and everything that [`uri!`] accepts. The dot segments of a relative path
/// are kept, because they are relative to the base.
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

/// Checks the start of many URIs while the program compiles, and stores it as a constant
/// [`Base<'static>`](crate::value::Base).
///
/// The argument is a literal or a `concat!` of literals, with the modes of [`uri!`]. The macro normalizes it and removes
/// slashes at its end.
///
/// ```
/// use urika::{base, value::Base};
///
/// const API: Base<'static> = base!("https://API.example.com/v1/");
/// assert_eq!(API, "https://api.example.com/v1");
/// ```
///
/// ```compile_fail
/// urika::base!("https://example.com/?page=2"); // query after the path
/// ```
#[macro_export]
macro_rules! base {
    ($($arguments:tt)*) => {
        $crate::__private::base! { $crate $($arguments)* }
    };
}

/// Checks one path segment while the program compiles, and stores it as a constant
/// [`Segment<'static>`](crate::value::Segment).
///
/// The argument is a literal or a `concat!` of literals, without percent-encoding. `Display` prints it percent-encoded.
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

/// Checks a URI template (RFC 6570, level 4) while the program compiles, and makes a builder or a struct.
///
/// # A builder
///
/// In an expression, the macro makes a builder with a setter for each variable. A setter accepts any
/// [`UriValue`](crate::UriValue).
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use urika::uri_template;
///
/// let posts = uri_template!("https://api.example.com/users/{id}/posts{?page,tags*}");
/// assert_eq!(posts.id(7).page(2).build(), "https://api.example.com/users/7/posts?page=2");
/// # }
/// ```
///
/// Variables of `{?…}`, `{&…}`, `{;…}`, `{/…}`, `{.…}` and `{#…}` and variables with `*` are optional. If another variable
/// is not set, the call does not compile:
///
/// ```compile_fail
/// let uri = urika::uri_template!("https://example.com/users/{id}{?page}").page(2).build();
/// // error: `id` is not set
/// ```
///
/// `build()` is available if the types of the values guarantee that no value changes the target. An integer or a
/// [`Segment`](crate::value::Segment) is such a type. A `&str` in a path segment might be `..`, and needs
/// `try_build()`:
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
/// let uri = urika::uri_template!("https://example.com/users/{name}").name("..").build();
/// // error: `name` might not be exactly one path segment
/// ```
///
/// # A struct
///
/// As an item, the macro makes a struct with a field for each variable. Write the types after the template. A variable
/// without a type is a `String`, an `Option<String>` or, with `*`, a `Vec<String>`.
///
/// The struct has the items of [`#[derive(UriTemplate)]`](crate::UriTemplate), which need no import here, and a
/// builder: `PostsBuilder`, or another name with `builder = Name`. It derives `Debug`. To write `Debug` by hand, add
/// `#[allow(missing_debug_implementations)]`.
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
/// let page = Posts::builder().id(7).page(2).build();
/// assert_eq!(page, "https://api.example.com/users/7/posts?page=2");
/// assert_eq!(Posts::PATTERN, "/users/{id}/posts");
/// # }
/// ```
///
/// # Arguments
///
/// Arguments precede or follow the template.
///
/// | argument | effect |
/// |---|---|
/// | `exact`, `strict`, `allow(…)` | the modes of [`uri!`], for the literals of the template |
/// | `base = "…"` | prefixes the template |
/// | `policy = POLICY` | checks the literals by a [`Policy`](crate::Policy) |
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use urika::{Policy, uri_template};
///
/// let user = uri_template!("/users/{id}", base = "https://example.com/v1");
/// assert_eq!(user.id(7).build(), "https://example.com/v1/users/7");
///
/// const SECURE: Policy<'static> = Policy::LITERAL.schemes(&["https"]);
/// let user = uri_template!("https://example.com/users/{id}", policy = SECURE);
/// assert_eq!(user.id(7).build(), "https://example.com/users/7");
/// # }
/// ```
///
/// A policy never rewrites a template: its literals must already be in the canonical form of the policy. A rule
/// that a value could violate is a compile error, such as a list of hosts with `{host}`, or a rule that sorts
/// or removes parameters with `{?x}`. A policy does not change the spelling of values, such as the case of a
/// `Label`. A template that begins with `{+base}` cannot have a policy, and a policy with a list of schemes
/// or hosts needs a template with a scheme.
///
/// # Relative templates
///
/// A template without a scheme and without `{+base}` is relative: `build()` returns a
/// [`UriRefBuf`](crate::UriRefBuf), and `build_on(base)` a URI. If its first segment looks like a host, as in
/// `api.example.com/{id}` or `localhost/{id}`, the scheme was probably forgotten, which is a compile error.
/// `allow(forgotten_scheme)` allows it.
///
/// # Errors
///
/// The template does not compile if [`uri!`] would reject its literals, or if a value could make the result an
/// invalid URI, or a URI other than the one that the template shows.
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

/// Builds a URI from a template and variables in scope, like `format!`. Each value is encoded for its place.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use urika::uri_format;
///
/// let (id, page, tags) = (7, Some(2), ["new", "a&b"]);
/// let uri = uri_format!("https://api.example.com/users/{id}{?page,tags*}");
/// assert_eq!(uri, "https://api.example.com/users/7?page=2&tags=new&tags=a%26b");
///
/// let me = uri_format!("/users/{id}{?page}", id = "me", page = 1 + 1);
/// assert_eq!(me, "/users/me?page=2");
/// # }
/// ```
///
/// Values are borrowed. The call compiles only if the types of the values guarantee that no value changes the target.
/// [`try_uri_format!`](crate::try_uri_format) checks other values at run time. A literal in a segment, such as
/// `"me"`, is checked by the macro. A list needs `{?tags*}`; `#[uri(commas)]` before its argument writes `{?tags}` as one
/// value with commas:
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// let tags = ["new", "sale"];
/// let uri = urika::uri_format!("/list{?tags}", #[uri(commas)] tags = tags);
/// assert_eq!(uri, "/list?tags=new,sale");
/// # }
/// ```
///
/// ```compile_fail
/// let name = String::from("..");
/// let uri = urika::uri_format!("https://api.example.com/users/{name}");
/// ```
///
/// The macro has the arguments of [`uri_template!`]: the modes, `base = "…"` with a literal, and `policy = …`. It needs
/// the feature `alloc`. Without `alloc`, use a template and `build_in`.
#[cfg(feature = "template")]
#[macro_export]
macro_rules! uri_format {
    ($($arguments:tt)*) => {
        $crate::__private::uri_format! { $crate $($arguments)* }
    };
}

/// Builds a URI like [`uri_format!`], checks the values, and returns a `Result`.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use urika::try_uri_format;
///
/// let name = "kim lee";
/// let user = try_uri_format!("https://example.com/users/{name}")?;
/// assert_eq!(user, "https://example.com/users/kim%20lee");
///
/// let name = "..";
/// let error = try_uri_format!("https://example.com/users/{name}").unwrap_err();
/// assert_eq!(error.variable(), Some("name"));
/// # }
/// # Ok::<(), urika::BuildError>(())
/// ```
///
/// # Errors
///
/// Fails with a [`BuildError`](crate::BuildError) for the first variable whose value would change the target,
/// or cannot be printed.
#[cfg(feature = "template")]
#[macro_export]
macro_rules! try_uri_format {
    ($($arguments:tt)*) => {
        $crate::__private::try_uri_format! { $crate $($arguments)* }
    };
}
