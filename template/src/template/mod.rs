//! URI templates at run time (RFC 6570, level 4).
//!
//! A template is a URI with variables. [`Template::parse`] reads one from a configuration, a hypermedia document or an
//! API description. [`Template::build`] fills in the values, and refuses a value that would change the target of the URI:
//!
//! ```
//! # extern crate urika_template as urika;
//! use urika::template::Template;
//!
//! let template = Template::parse("https://api.example.com/users/{id}{?page,tags*}")?;
//! let uri = template.build(&[("id", 7.into()), ("tags", ["new", "hot"].into())])?;
//! assert_eq!(uri, "https://api.example.com/users/7?tags=new&tags=hot");
//! assert!(template.build(&[("id", "../admin".into())]).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! If the template is in your source code, use `uri_format!` or `uri_template!` instead: they find misspelled, missing
//! and misplaced variables while the program compiles.
//!
//! # Expressions
//!
//! An expression in braces has an optional operator, and variables separated by commas.
//!
//! | expression | `x` is `"a/b"`, `y` is `""` | only `y` | none | section |
//! |---|---|---|---|---|
//! | `{x,y}` | `a%2Fb,` | | | 3.2.2 |
//! | `{+x,y}` | `a/b,` | | | 3.2.3 |
//! | `{#x,y}` | `#a/b,` | `#` | | 3.2.4 |
//! | `{.x,y}` | `.a%2Fb.` | `.` | | 3.2.5 |
//! | `{/x,y}` | `/a%2Fb/` | `/` | | 3.2.6 |
//! | `{;x,y}` | `;x=a%2Fb;y` | `;y` | | 3.2.7 |
//! | `{?x,y}` | `?x=a%2Fb&y=` | `?y=` | | 3.2.8 |
//! | `{&x,y}` | `&x=a%2Fb&y=` | `&y=` | | 3.2.9 |
//!
//! A variable may have a modifier: `{x:3}` writes the first three characters of a string (section 2.4.1), and `{x*}`
//! writes each member of a list or an associative array (section 2.4.2).
//!
//! # Values
//!
//! A [`Value`] is a string, a list, an associative array, or undefined. [`Values`] are values with names: pairs, maps,
//! JSON, or your own type.
//!
//! ```
//! # extern crate urika_template as urika;
//! use std::collections::BTreeMap;
//! use urika::template::Template;
//!
//! let values = BTreeMap::from([("city", "Åbo"), ("zip", "20100")]);
//! assert_eq!(Template::parse("/{city:2}{?zip}")?.expand(&values)?, "/%C3%85b?zip=20100");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Building and expanding
//!
//! [`Template::build`] returns a URI reference with the scheme, the authority and the segments of the template. To build
//! many, [prepare](Template::prepare) the template once.
//!
//! [`Template::expand`] follows RFC 6570 to the letter, and checks no value: `/users/{id}` with `..` is `/users/..`, and
//! `{+x}` accepts whole URIs (section 4). Its result might not be a URI.
//!
//! ```
//! # extern crate urika_template as urika;
//! use urika::template::Template;
//!
//! let template = Template::parse("/users/{id}{?q}")?.prepare()?;
//! assert_eq!(template.template().expand(&[("id", "..".into())])?, "/users/..");
//!
//! let error = template.build(&[("id", "..".into())]).unwrap_err();
//! assert_eq!((error.variable(), error.code()), (Some("id"), "SEGMENT_DOTS"));
//! let uri = template.build(&[("id", "kim lee".into()), ("q", "a&b#c".into())])?;
//! assert_eq!(uri, "/users/kim%20lee?q=a%26b%23c");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Parsing a URI
//!
//! [`Template::captures`] parses the values of a URI, if the template shows where each value ends.
//! [`Captures::safe`] applies the rules of typed templates to them. Matching takes time linear in the length of the URI.
//!
//! ```
//! # extern crate urika_template as urika;
//! use urika::template::Template;
//!
//! let template = Template::parse("note://{id}{/path*}{?rev}")?;
//! let captures = template.captures("note://kim/a/b%20c?rev=3")?.safe()?;
//! assert_eq!((captures.text("id"), captures.text("rev")), (Some("kim"), Some("3")));
//! assert_eq!(captures.get("path").unwrap().as_list().unwrap(), ["a", "b c"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!

#[cfg(feature = "alloc")]
mod build;
#[cfg(feature = "alloc")]
mod captures;
#[doc(hidden)]
pub mod encode;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub mod expand;
pub(crate) mod expression;
#[doc(hidden)]
pub mod form;
#[cfg(feature = "serde_json")]
mod json;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub mod layout;
pub(crate) mod matching;
#[cfg(feature = "alloc")]
mod parsed;
#[cfg(feature = "alloc")]
mod piece;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub mod plan;
#[cfg(feature = "alloc")]
mod redacted;
mod style;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub mod syntax;
#[cfg(feature = "alloc")]
pub(crate) mod value;
#[cfg(feature = "alloc")]
mod values;
#[cfg(feature = "alloc")]
mod variable;

// They are hidden where they are declared: the facade re-exports this module, and would list them as its own
// items.
pub use crate::grammar::{
    operator::Operator,
    template::{Piece, PieceReader, leading_literals, path_start, query_start, ranges, variables},
    varspec::{Modifier, Varspec},
};
pub use style::Style;

#[doc(inline)]
pub use form::{Form, OnBase, Relative, WithScheme};

#[cfg(all(feature = "alloc", feature = "serde"))]
pub(crate) use self::build::{AcceptedKeys, KindForm};
#[cfg(feature = "alloc")]
pub use self::{
    build::{Kind, PreparedTemplate},
    captures::{Captures, Matcher},
    parsed::{Template, Variables},
    value::Value,
    values::{ToValue, Values},
};
#[cfg(feature = "alloc")]
pub use crate::fault::ExpandError;
