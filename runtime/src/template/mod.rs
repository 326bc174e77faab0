//! URI templates that are read at run time: all of RFC 6570.
//!
//! A template is a URI with holes. [`Template::parse`] reads one from a configuration, a hypermedia document
//! or a service description; [`Template::expand`] fills the holes:
//!
//! ```
//! # extern crate urika_runtime as urika;
//! use urika::template::Template;
//!
//! let template = Template::parse("https://api.example.com/users/{id}{?page,tags*}")?;
//! let uri = template.expand(&[("id", 7.into()), ("tags", ["new", "hot"].into())])?;
//! assert_eq!(uri, "https://api.example.com/users/7?tags=new&tags=hot");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! If a template is known while the program compiles, use the macros of `urika`: they find misspelled,
//! missing and misplaced variables before the program runs.
//!
//! # Expressions
//!
//! An expression stands between braces: an operator, and variables with commas between them.
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
//! A variable may have a modifier: `{x:3}` takes the first three characters of a text (section 2.4.1), and
//! `{x*}` takes the members of a list or an associative array one by one (section 2.4.2).
//!
//! # Values
//!
//! A [`Value`] is a text, a list, an associative array, or undefined. A template finds values by name in
//! [`Values`]: pairs, maps, JSON, or your own type.
//!
//! ```
//! # extern crate urika_runtime as urika;
//! use std::collections::BTreeMap;
//! use urika::template::Template;
//!
//! let values = BTreeMap::from([("city", "Åbo"), ("zip", "20100")]);
//! assert_eq!(Template::parse("/{city:2}{?zip}")?.expand(&values)?, "/%C3%85b?zip=20100");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The result
//!
//! Every character of the result may stand in a URI or is escaped; nothing more is promised. Whether the
//! result is a URI, and which one, depends on the template and on the values: `/users/{id}` with `..` is
//! `/users/..`, and `{+x}` takes whole URIs (section 4). Where user input fills a segment, use a
//! [`Segment`](crate::value::Segment); the macros of `urika` demand this by themselves.
//!
//! ```
//! # extern crate urika_runtime as urika;
//! use urika::{UriRef, template::Template, value::Segment};
//!
//! let template = Template::parse("/users/{id}{?q}")?;
//! let text = template.expand(&[("id", "..".into())])?;
//! assert_eq!(text, "/users/..");
//!
//! assert!(Segment::parse("..").is_err());
//! let id = Segment::parse("kim lee")?;
//! let text = template.expand(&[("id", (&id).into()), ("q", "a&b#c".into())])?;
//! assert_eq!(UriRef::parse(&text)?.query().unwrap(), "q=a%26b%23c");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Reading values back
//!
//! [`Template::captures`] finds the values in a URI, if the template leaves no doubt which text belongs to
//! which variable. [`Captures::safe`] adds the checks that keep a path within its place. Matching takes time
//! linear in the length of the URI, for any template.
//!
//! ```
//! # extern crate urika_runtime as urika;
//! use urika::template::Template;
//!
//! let template = Template::parse("note://{id}{/path*}{?rev}")?;
//! let captures = template.captures("note://kim/a/b%20c?rev=3")?.safe()?;
//! assert_eq!((captures.text("id"), captures.text("rev")), (Some("kim"), Some("3")));
//! assert_eq!(captures.get("path").unwrap().as_list().unwrap(), ["a", "b c"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This layer reads, expands and matches templates. It may use every layer below, and knows nothing of value
//! types.

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
#[cfg(feature = "alloc")]
mod from;
#[cfg(feature = "serde_json")]
mod json;
pub(crate) mod matching;
#[cfg(feature = "alloc")]
mod parsed;
#[cfg(feature = "alloc")]
mod piece;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub mod plan;
mod style;
#[cfg(feature = "alloc")]
pub(crate) mod value;
#[cfg(feature = "alloc")]
mod values;
#[cfg(feature = "alloc")]
mod variable;
#[cfg(feature = "alloc")]
mod variables;

// Hidden at their declaration: the facade re-exports this module, and would list these as its own items.
pub use crate::grammar::{
    operator::Operator,
    template::{Piece, Pieces, query_start, variables},
    varspec::{Modifier, Varspec},
};
pub use style::Style;

#[doc(inline)]
pub use form::{Form, Relative, WithScheme};

#[cfg(feature = "alloc")]
pub use self::{
    captures::{Captures, Matcher},
    from::{IntoMember, IntoText},
    parsed::Template,
    value::Value,
    values::Values,
    variables::Variables,
};
#[cfg(feature = "alloc")]
pub use crate::fault::ExpandError;
