//! iref: RFC 3986 and RFC 3987 by generated automata; a parsed URI is a checked `&str`.

use iref::{Uri, UriBuf, UriRef};

use super::{Contender, Normalize, Parse, Resolve};
use crate::part::{Part, Sink};

/// The `iref` package.
#[derive(Debug)]
pub struct Iref;

impl Contender for Iref {
    const NAME: &'static str = "iref";
}

impl Parse for Iref {
    type Parsed<'a> = &'a Uri;
    const NOTE: &'static str = "the borrowed text alone; each accessor scans it again";
    const PARTS_NOTE: &'static str = "`parts()` scans the text again";

    #[inline]
    fn parse(text: &str) -> Option<Self::Parsed<'_>> {
        Uri::new(text).ok()
    }

    #[inline]
    fn parts(text: &str, sink: &mut impl Sink) -> Option<()> {
        let uri = Uri::new(text).ok()?.parts();
        let authority = uri.authority.map(|it| it.parts());
        sink.part(Part::Scheme, Some(uri.scheme.as_str()));
        sink.part(Part::Userinfo, authority.as_ref().and_then(|it| it.user_info).map(|it| it.as_str()));
        sink.part(Part::Host, authority.as_ref().map(|it| it.host.as_str()));
        sink.part(Part::Port, authority.as_ref().and_then(|it| it.port).map(|it| it.as_str()));
        sink.part(Part::Path, Some(uri.path.as_str()));
        sink.part(Part::Query, uri.query.map(|it| it.as_str()));
        sink.part(Part::Fragment, uri.fragment.map(|it| it.as_str()));
        Some(())
    }
}

impl Normalize for Iref {
    type Normal = UriBuf;
    const NOTE: &'static str = "removes dot segments and does nothing else";

    #[inline]
    fn normalize(text: &str) -> Option<Self::Normal> {
        let mut uri = UriBuf::new(text.to_owned()).ok()?;
        uri.path_mut().normalize();
        Some(uri)
    }
}

impl Resolve for Iref {
    type Base = &'static Uri;
    type Reference<'a> = &'a UriRef;
    type Target = UriBuf;
    const NOTE: &'static str = "";

    fn base(text: &'static str) -> Self::Base {
        Uri::new(text).expect("the base is a URI")
    }

    #[inline]
    fn reference(text: &str) -> Option<Self::Reference<'_>> {
        UriRef::new(text).ok()
    }

    #[inline]
    fn resolve(base: &Self::Base, reference: &Self::Reference<'_>) -> Option<Self::Target> {
        Some(reference.resolved(base))
    }
}
