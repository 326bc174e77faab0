//! oxiri: RFC 3987, a larger grammar than the other libraries have; stores the positions of the parts with
//! the text.

use oxiri::{Iri, IriRef};

use super::{Contender, Parse, Resolve, ResolveInto};
use crate::part::{Part, Sink};

/// The `oxiri` package.
#[derive(Debug)]
pub struct Oxiri;

impl Contender for Oxiri {
    const NAME: &'static str = "oxiri";
}

impl Parse for Oxiri {
    type Parsed<'a> = Iri<&'a str>;
    const NOTE: &'static str = "the borrowed text and positions, none within the authority; IRIs";
    const PARTS_NOTE: &'static str = "the authority is one part: no userinfo, host or port";

    #[inline]
    fn parse(text: &str) -> Option<Self::Parsed<'_>> {
        Iri::parse(text).ok()
    }

    #[inline]
    fn parts(text: &str, sink: &mut impl Sink) -> Option<()> {
        let iri = Iri::parse(text).ok()?;
        sink.part(Part::Scheme, Some(iri.scheme()));
        sink.part(Part::Authority, iri.authority());
        sink.part(Part::Path, Some(iri.path()));
        sink.part(Part::Query, iri.query());
        sink.part(Part::Fragment, iri.fragment());
        Some(())
    }
}

impl Resolve for Oxiri {
    type Base = Iri<&'static str>;
    type Reference<'a> = IriRef<&'a str>;
    type Target = Iri<String>;
    const NOTE: &'static str = "IRIs; checks while it resolves";

    fn base(text: &'static str) -> Self::Base {
        Iri::parse(text).expect("the base is an IRI")
    }

    #[inline]
    fn reference(text: &str) -> Option<Self::Reference<'_>> {
        IriRef::parse(text).ok()
    }

    #[inline]
    fn resolve(base: &Self::Base, reference: &Self::Reference<'_>) -> Option<Self::Target> {
        base.resolve(reference).ok()
    }
}

impl ResolveInto for Oxiri {
    const NOTE: &'static str = "IRIs; checks while it resolves; no positions";

    #[inline]
    fn resolve_into(base: &Self::Base, reference: &Self::Reference<'_>, out: &mut String) -> Option<()> {
        base.resolve_into(reference, out).ok()
    }
}
