//! http: URIs for HTTP messages, without fragments, with at most 65,534 bytes.

use http::Uri;

use super::{Contender, Parse};
use crate::part::{Part, Sink};

/// The `http` package.
#[derive(Debug)]
pub struct Http;

impl Contender for Http {
    const NAME: &'static str = "http";
}

impl Parse for Http {
    type Parsed<'a> = Uri;
    const NOTE: &'static str = "an owned copy without the fragment; percent escapes go unchecked";
    const PARTS_NOTE: &'static str = "no userinfo and no fragment; splits the authority again";

    #[inline]
    fn parse(text: &str) -> Option<Self::Parsed<'_>> {
        Uri::try_from(text).ok()
    }

    #[inline]
    fn parts(text: &str, sink: &mut impl Sink) -> Option<()> {
        let uri = Uri::try_from(text).ok()?;
        sink.part(Part::Scheme, uri.scheme_str());
        sink.part(Part::Host, uri.host());
        sink.part(Part::Port, uri.port().as_ref().map(|it| it.as_str()));
        sink.part(Part::Path, Some(uri.path()));
        sink.part(Part::Query, uri.query());
        Some(())
    }
}
