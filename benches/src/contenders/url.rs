//! url: the WHATWG URL Standard, which repairs and rewrites while it parses.

use url::Url;

use super::{Contender, Normalize, Parse, Resolve};
use crate::part::{Part, Sink};

/// The `url` package.
#[derive(Debug)]
pub struct WhatwgUrl;

impl Contender for WhatwgUrl {
    const NAME: &'static str = "url";
}

impl Parse for WhatwgUrl {
    type Parsed<'a> = Url;
    const NOTE: &'static str = "an owned, rewritten copy and all positions; WHATWG URLs";
    const PARTS_NOTE: &'static str = "of the rewritten text: no default port, `/` for an empty path";

    #[inline]
    fn parse(text: &str) -> Option<Self::Parsed<'_>> {
        Url::parse(text).ok()
    }

    #[inline]
    fn parts(text: &str, sink: &mut impl Sink) -> Option<()> {
        let url = Url::parse(text).ok()?;
        let username = Some(url.username()).filter(|it| !it.is_empty());
        sink.part(Part::Scheme, Some(url.scheme()));
        sink.part(Part::Username, username);
        sink.part(Part::Password, url.password());
        sink.part(Part::Host, url.host_str());
        sink.part(Part::Port, url.port());
        sink.part(Part::Path, Some(url.path()));
        sink.part(Part::Query, url.query());
        sink.part(Part::Fragment, url.fragment());
        Some(())
    }
}

impl Normalize for WhatwgUrl {
    type Normal = Url;
    const NOTE: &'static str = "WHATWG: keeps escapes as they are, and the host of other schemes";

    #[inline]
    fn normalize(text: &str) -> Option<Self::Normal> {
        Url::parse(text).ok()
    }
}

impl Resolve for WhatwgUrl {
    type Base = Url;
    type Reference<'a> = &'a str;
    type Target = Url;
    const NOTE: &'static str = "WHATWG; a reference is text, there is no other kind";

    fn base(text: &'static str) -> Self::Base {
        Url::parse(text).expect("the base is a URL")
    }

    #[inline]
    fn reference(text: &str) -> Option<Self::Reference<'_>> {
        Some(text)
    }

    #[inline]
    fn resolve(base: &Self::Base, reference: &Self::Reference<'_>) -> Option<Self::Target> {
        base.join(reference).ok()
    }
}
