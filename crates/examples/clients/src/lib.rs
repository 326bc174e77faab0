//! A client of a small API, by reqwest and by hyper, without one URI put together by hand.
//!
//! reqwest takes `url::Url` (or text), hyper takes `http::Uri`. The features `url` and `http` of
//! urika have the conversions, which are errors where the other type would read another target.

pub mod by_hyper;
pub mod by_reqwest;
pub mod server;

use std::borrow::Cow;

use urika::value::{Base, Segment};
use urika::{UriTemplate, uri_template};

/// An error of the address, the connection or the answer.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// The greatest body that is read, in bytes: a server may send more than there is memory.
pub const BODY: usize = 1 << 20;

/// Files by name, page by page. A `Segment` cannot lead elsewhere, and a query takes every text.
#[derive(Clone, Debug, UriTemplate)]
#[uri_template("{+base}/files/{name}{?q,tags*,page}")]
pub struct Files<'a> {
    /// Where the API is.
    pub base: Base<'a>,
    /// The name of a folder or a file.
    pub name: Segment<'a>,
    /// The words to look for in the file.
    pub q: Option<&'a str>,
    /// With these tags only.
    pub tags: &'a [&'a str],
    /// Counts from 1; none is the first.
    pub page: Option<u32>,
}

uri_template!(
    /// All that the API has: no link of an answer leads out of it.
    pub struct Root<'a> = "{+base}/",
    base: Base<'a>,
);

uri_template!(
    /// A user. A `&str` might be `..`, so there is only `try_build`.
    pub struct User<'a> = "{+base}/users/{name}",
    base: Base<'a>,
    name: &'a str,
);

/// The fields of a form that makes a file: the client builds it, the server reads it. A body is written
/// as a query is.
#[derive(Clone, Debug, UriTemplate)]
#[uri_template("{?name,text}")]
pub struct Draft<'a> {
    /// The name of the file.
    pub name: Segment<'a>,
    /// Its text.
    pub text: Cow<'a, str>,
}
