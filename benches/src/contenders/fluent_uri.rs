//! fluent-uri: RFC 3986 and RFC 3987; stores the positions of the parts with the text.

use fluent_uri::{Uri, UriRef};

use super::{Contender, Normalize, Parse, Resolve};
use crate::part::{Part, Sink};

/// The `fluent-uri` package.
#[derive(Debug)]
pub struct FluentUri;

impl Contender for FluentUri {
    const NAME: &'static str = "fluent-uri";
}

impl Parse for FluentUri {
    type Parsed<'a> = Uri<&'a str>;
    const NOTE: &'static str = "the borrowed text and all positions";
    const PARTS_NOTE: &'static str = "";

    #[inline]
    fn parse(text: &str) -> Option<Self::Parsed<'_>> {
        Uri::parse(text).ok()
    }

    #[inline]
    fn parts(text: &str, sink: &mut impl Sink) -> Option<()> {
        let uri = Uri::parse(text).ok()?;
        let authority = uri.authority();
        sink.part(Part::Scheme, Some(uri.scheme().as_str()));
        sink.part(Part::Userinfo, authority.and_then(|it| it.userinfo()).map(|it| it.as_str()));
        sink.part(Part::Host, authority.map(|it| it.host()));
        sink.part(Part::Port, authority.and_then(|it| it.port()).map(|it| it.as_str()));
        sink.part(Part::Path, Some(uri.path().as_str()));
        sink.part(Part::Query, uri.query().map(|it| it.as_str()));
        sink.part(Part::Fragment, uri.fragment().map(|it| it.as_str()));
        Some(())
    }
}

impl Normalize for FluentUri {
    type Normal = Uri<String>;
    const NOTE: &'static str = "leaves an empty path empty";

    #[inline]
    fn normalize(text: &str) -> Option<Self::Normal> {
        Some(Uri::parse(text).ok()?.normalize())
    }
}

impl Resolve for FluentUri {
    type Base = Uri<&'static str>;
    type Reference<'a> = UriRef<&'a str>;
    type Target = Uri<String>;
    const NOTE: &'static str = "";

    fn base(text: &'static str) -> Self::Base {
        Uri::parse(text).expect("the base is a URI")
    }

    #[inline]
    fn reference(text: &str) -> Option<Self::Reference<'_>> {
        UriRef::parse(text).ok()
    }

    #[inline]
    fn resolve(base: &Self::Base, reference: &Self::Reference<'_>) -> Option<Self::Target> {
        reference.resolve_against(base).ok()
    }
}
