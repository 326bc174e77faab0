//! Urika: RFC 3986, positions kept with the text.

use urika::{Uri, UriBuf, UriRef};

use super::{Contender, Normalize, Parse, Resolve};
use crate::part::{Part, Sink};

/// The `urika` package.
#[derive(Debug)]
pub struct Urika;

impl Contender for Urika {
    const NAME: &'static str = "urika";
}

impl Parse for Urika {
    type Parsed<'a> = Uri<'a>;
    const NOTE: &'static str = "the borrowed text and all positions";
    const PARTS_NOTE: &'static str = "";

    #[inline]
    fn parse(text: &str) -> Option<Self::Parsed<'_>> {
        Uri::parse(text).ok()
    }

    #[inline]
    fn parts(text: &str, sink: &mut impl Sink) -> Option<()> {
        let uri = Uri::parse(text).ok()?;
        sink.part(Part::Scheme, Some(uri.scheme()));
        sink.part(Part::Userinfo, uri.userinfo());
        sink.part(Part::Host, uri.host_str());
        sink.part(Part::Port, uri.port_str());
        sink.part(Part::Path, Some(&*uri.path()));
        sink.part(Part::Query, uri.query().as_deref());
        sink.part(Part::Fragment, uri.fragment());
        Some(())
    }
}

impl Normalize for Urika {
    type Normal = UriBuf;
    const NOTE: &'static str = "";

    #[inline]
    fn normalize(text: &str) -> Option<Self::Normal> {
        Some(Uri::parse(text).ok()?.normalize())
    }
}

impl Resolve for Urika {
    type Base = Uri<'static>;
    type Reference<'a> = UriRef<'a>;
    type Target = UriBuf;
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
        Some(base.resolve(*reference))
    }
}
