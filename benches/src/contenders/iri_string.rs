//! iri-string: RFC 3986 and RFC 3987; a parsed URI is a checked `&str`.

use iri_string::format::ToDedicatedString;
use iri_string::resolve::FixedBaseResolver;
use iri_string::spec::UriSpec;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr, UriString};

use super::{Contender, Normalize, Parse, Resolve};
use crate::part::{Part, Sink};

/// The `iri-string` package.
#[derive(Debug)]
pub struct IriString;

impl Contender for IriString {
    const NAME: &'static str = "iri-string";
}

impl Parse for IriString {
    type Parsed<'a> = &'a UriStr;
    const NOTE: &'static str = "the borrowed text alone; each accessor scans it again";
    const PARTS_NOTE: &'static str = "each accessor scans the text again";

    #[inline]
    fn parse(text: &str) -> Option<Self::Parsed<'_>> {
        UriStr::new(text).ok()
    }

    #[inline]
    fn parts(text: &str, sink: &mut impl Sink) -> Option<()> {
        let uri = UriStr::new(text).ok()?;
        let authority = uri.authority_components();
        sink.part(Part::Scheme, Some(uri.scheme_str()));
        sink.part(Part::Userinfo, authority.as_ref().and_then(|it| it.userinfo()));
        sink.part(Part::Host, authority.as_ref().map(|it| it.host()));
        sink.part(Part::Port, authority.as_ref().and_then(|it| it.port()));
        sink.part(Part::Path, Some(uri.path_str()));
        sink.part(Part::Query, uri.query_str());
        sink.part(Part::Fragment, uri.fragment_str());
        Some(())
    }
}

impl Normalize for IriString {
    type Normal = UriString;
    const NOTE: &'static str = "keeps default ports, the form of IPv6 addresses and an empty path";

    #[inline]
    fn normalize(text: &str) -> Option<Self::Normal> {
        Some(UriStr::new(text).ok()?.normalize().to_dedicated_string())
    }
}

impl Resolve for IriString {
    type Base = FixedBaseResolver<'static, UriSpec>;
    type Reference<'a> = &'a UriReferenceStr;
    type Target = UriString;
    const NOTE: &'static str = "";

    fn base(text: &'static str) -> Self::Base {
        FixedBaseResolver::new(UriAbsoluteStr::new(text).expect("the base is a URI"))
    }

    #[inline]
    fn reference(text: &str) -> Option<Self::Reference<'_>> {
        UriReferenceStr::new(text).ok()
    }

    #[inline]
    fn resolve(base: &Self::Base, reference: &Self::Reference<'_>) -> Option<Self::Target> {
        let base: &FixedBaseResolver<'_, UriSpec> = base;
        Some(base.resolve(reference).to_dedicated_string())
    }
}
