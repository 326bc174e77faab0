//! Urika: RFC 3986; stores the positions of the parts with the text.

use std::hint::black_box;

use urika::template::{Template, Value, Values};
use urika::{Policy, Uri, UriBuf, UriRef};

use super::{Contender, Expand, Normalize, Parse, Resolve, ResolveInto};
use crate::issues::Issues;
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

/// The `urika` package with a policy.
#[derive(Debug)]
pub struct UrikaPolicy;

impl Contender for UrikaPolicy {
    const NAME: &'static str = "urika-policy";
}

impl Normalize for UrikaPolicy {
    type Normal = UriBuf;
    const NOTE: &'static str = "`Policy::RFC3986.normalize`, which keeps the steps as well";

    #[inline]
    fn normalize(text: &str) -> Option<Self::Normal> {
        Some(Policy::RFC3986.normalize(text).ok()?.into_uri())
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

impl ResolveInto for Urika {
    const NOTE: &'static str = "and all positions of the target";

    #[inline]
    fn resolve_into(base: &Self::Base, reference: &Self::Reference<'_>, out: &mut String) -> Option<()> {
        black_box(base.resolve_into(*reference, out));
        Some(())
    }
}

impl Expand for Urika {
    type Template = Template<'static>;
    type Values = [(&'static str, Value<'static>); 7];
    type Expansion = String;
    const NOTE: &'static str = "`Template`; values in an array of pairs";

    #[inline]
    fn template(text: &'static str) -> Option<Self::Template> {
        Template::parse(text).ok()
    }

    #[inline]
    fn values(issues: &Issues) -> Option<Self::Values> {
        Some([
            ("owner", issues.owner.into()),
            ("repo", issues.repo.into()),
            ("number", issues.number.into()),
            ("state", issues.state.into()),
            ("labels", issues.labels.into()),
            ("page", issues.page.into()),
            ("per_page", issues.per_page.into()),
        ])
    }

    #[inline]
    fn expand(template: &Self::Template, values: &Self::Values) -> Option<String> {
        template.expand(values).ok()
    }
}

/// The `urika` package with a struct whose values are looked up by name.
#[derive(Debug)]
pub struct UrikaStruct;

impl Contender for UrikaStruct {
    const NAME: &'static str = "urika-struct";
}

impl Expand for UrikaStruct {
    type Template = Template<'static>;
    type Values = Issues;
    type Expansion = String;
    const NOTE: &'static str = "`Template`; a struct that implements its `Values`";

    #[inline]
    fn template(text: &'static str) -> Option<Self::Template> {
        Template::parse(text).ok()
    }

    #[inline]
    fn values(issues: &Issues) -> Option<Self::Values> {
        Some(*issues)
    }

    #[inline]
    fn expand(template: &Self::Template, values: &Self::Values) -> Option<String> {
        template.expand(values).ok()
    }
}

impl Values for Issues {
    fn value(&self, name: &str) -> Value<'_> {
        match name {
            "owner" => self.owner.into(),
            "repo" => self.repo.into(),
            "number" => self.number.into(),
            "state" => self.state.into(),
            "labels" => self.labels.into(),
            "page" => self.page.into(),
            "per_page" => self.per_page.into(),
            _ => Value::UNDEFINED,
        }
    }
}
