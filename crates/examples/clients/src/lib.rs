//! A client of a small API, with reqwest and with hyper. No URI is built by `format!`.
//!
//! reqwest takes a `url::Url` (or a string), and hyper takes an `http::Uri`. The features `url` and `http` of urika
//! add the conversions. A conversion fails if the target type would refer to another resource.

pub mod by_hyper;
pub mod by_reqwest;
pub mod server;

use std::borrow::Cow;

use urika::value::{Base, Segment};
use urika::{UriTemplate, uri_template};

/// An error in the address, the connection or the answer.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// The maximum size of a body that is read, in bytes, since a server may send more than fits into memory.
pub const BODY: usize = 1 << 20;

/// Files by name, page by page. A `Segment` cannot lead elsewhere, and a query accepts any string.
#[derive(Clone, Debug, UriTemplate)]
#[uri_template("{+base}/files/{name}{?q,tags*,page}")]
pub struct Files<'a> {
    /// The base of the API.
    pub base: Base<'a>,
    /// The name of a folder or a file.
    pub name: Segment<'a>,
    /// The words to search for in the file.
    pub q: Option<&'a str>,
    /// Only files with these tags.
    pub tags: &'a [&'a str],
    /// The page, counted from 1; `None` is the first.
    pub page: Option<u32>,
}

uri_template!(
    /// The root of the API: no link of an answer may lead out of it.
    pub struct Root<'a> = "{+base}/",
    base: Base<'a>,
);

uri_template!(
    /// A user. A `&str` might be `..`, so there is no `build`, only `try_build`.
    pub struct User<'a> = "{+base}/users/{name}",
    base: Base<'a>,
    name: &'a str,
);

/// The fields of a form that makes a file. The client builds the form, and the server reads it. A form's body
/// is written like a query.
#[derive(Clone, Debug, UriTemplate)]
#[uri_template("{?name,text}")]
pub struct Draft<'a> {
    /// The name of the file.
    pub name: Segment<'a>,
    /// The text of the file.
    pub text: Cow<'a, str>,
}
