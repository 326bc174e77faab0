//! iri-string: RFC 3986 and RFC 3987; a parsed URI is a checked `&str`.

use iri_string::format::ToDedicatedString;
use iri_string::resolve::FixedBaseResolver;
use iri_string::spec::UriSpec;
use iri_string::template::UriTemplateStr;
use iri_string::template::context::{Context, Visitor};
use iri_string::template::simple_context::{SimpleContext, Value};
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr, UriString};

use super::{Contender, Expand, Normalize, Parse, Resolve};
use crate::issues::Issues;
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

impl Expand for IriString {
    type Template = &'static UriTemplateStr;
    type Values = IssuesContext;
    type Expansion = String;
    const NOTE: &'static str = "a struct that implements its `Context`; keeps the template's text alone";

    #[inline]
    fn template(text: &'static str) -> Option<Self::Template> {
        UriTemplateStr::new(text).ok()
    }

    #[inline]
    fn values(issues: &Issues) -> Option<Self::Values> {
        Some(IssuesContext(*issues))
    }

    #[inline]
    fn expand(template: &Self::Template, values: &Self::Values) -> Option<String> {
        Some(template.expand::<UriSpec, _>(values).ok()?.to_string())
    }
}

/// The values, looked up by name.
#[derive(Debug)]
pub struct IssuesContext(Issues);

impl Context for IssuesContext {
    fn visit<V: Visitor>(&self, visitor: V) -> V::Result {
        let Self(issues) = self;
        match visitor.var_name().as_str() {
            "owner" => visitor.visit_string(issues.owner),
            "repo" => visitor.visit_string(issues.repo),
            "number" => optional(visitor, issues.number),
            "state" => optional(visitor, issues.state),
            "labels" => visitor.visit_list_direct(issues.labels),
            "page" => optional(visitor, issues.page),
            "per_page" => optional(visitor, issues.per_page),
            _ => visitor.visit_undefined(),
        }
    }
}

fn optional<V: Visitor, T: std::fmt::Display>(visitor: V, value: Option<T>) -> V::Result {
    match value {
        Some(value) => visitor.visit_string(value),
        None => visitor.visit_undefined(),
    }
}

/// The `iri-string` package with its map of values.
#[derive(Debug)]
pub struct IriStringMap;

impl Contender for IriStringMap {
    const NAME: &'static str = "iri-string-map";
}

impl Expand for IriStringMap {
    type Template = &'static UriTemplateStr;
    type Values = SimpleContext;
    type Expansion = String;
    const NOTE: &'static str = "values in its `SimpleContext`, which owns its text";

    #[inline]
    fn template(text: &'static str) -> Option<Self::Template> {
        UriTemplateStr::new(text).ok()
    }

    #[inline]
    fn values(issues: &Issues) -> Option<Self::Values> {
        let mut values = SimpleContext::new();
        values.insert("owner", issues.owner);
        values.insert("repo", issues.repo);
        values.insert("labels", Value::List(issues.labels.iter().map(|&label| label.to_owned()).collect()));
        if let Some(number) = issues.number {
            values.insert("number", number.to_string());
        }
        if let Some(state) = issues.state {
            values.insert("state", state);
        }
        if let Some(page) = issues.page {
            values.insert("page", page.to_string());
        }
        if let Some(per_page) = issues.per_page {
            values.insert("per_page", per_page.to_string());
        }
        Some(values)
    }

    #[inline]
    fn expand(template: &Self::Template, values: &Self::Values) -> Option<String> {
        Some(template.expand::<UriSpec, _>(values).ok()?.to_string())
    }
}
