//! uriparse: RFC 3986; stores the path as a list of segments.

use uriparse::{URI, URIReference};

use super::{Contender, Normalize, Parse, Resolve};
use crate::part::{Part, Sink};

/// The `uriparse` package.
#[derive(Debug)]
pub struct Uriparse;

impl Contender for Uriparse {
    const NAME: &'static str = "uriparse";
}

impl Parse for Uriparse {
    type Parsed<'a> = URI<'a>;
    const NOTE: &'static str = "all parts borrowed, the path as an allocated list of segments";
    const PARTS_NOTE: &'static str = "the path is a list of segments, never joined; host and port are typed";

    #[inline]
    fn parse(text: &str) -> Option<Self::Parsed<'_>> {
        URI::try_from(text).ok()
    }

    #[inline]
    fn parts(text: &str, sink: &mut impl Sink) -> Option<()> {
        let uri = URI::try_from(text).ok()?;
        sink.part(Part::Scheme, Some(uri.scheme().as_str()));
        sink.part(Part::Username, uri.username().map(|it| it.as_str()));
        sink.part(Part::Password, uri.password().map(|it| it.as_str()));
        sink.part(Part::Host, uri.host());
        sink.part(Part::Port, uri.port());
        sink.part(Part::Path, Some(uri.path()));
        sink.part(Part::Query, uri.query().map(|it| it.as_str()));
        sink.part(Part::Fragment, uri.fragment().map(|it| it.as_str()));
        Some(())
    }
}

impl Normalize for Uriparse {
    type Normal = String;
    const NOTE: &'static str = "keeps default ports; its values have no text, so `to_string()`";

    #[inline]
    fn normalize(text: &str) -> Option<Self::Normal> {
        let mut uri = URI::try_from(text).ok()?;
        uri.normalize();
        Some(uri.to_string())
    }
}

impl Resolve for Uriparse {
    type Base = URI<'static>;
    type Reference<'a> = URIReference<'a>;
    type Target = String;
    const NOTE: &'static str = "its values have no text, so `to_string()`";

    fn base(text: &'static str) -> Self::Base {
        URI::try_from(text).expect("the base is a URI")
    }

    #[inline]
    fn reference(text: &str) -> Option<Self::Reference<'_>> {
        URIReference::try_from(text).ok()
    }

    #[inline]
    fn resolve(base: &Self::Base, reference: &Self::Reference<'_>) -> Option<Self::Target> {
        Some(base.resolve(reference).to_string())
    }
}
