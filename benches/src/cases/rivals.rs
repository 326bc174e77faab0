//! The cases of the rivals: the libraries that are compiled only with the feature `rivals`.

use super::{
    NORMALIZED, PARSED, SPLIT, expand, normalize, parse, parts, resolve, resolve_into, resolve_text, route,
};
use crate::case::Case;
use crate::contenders::fluent_uri::FluentUri;
use crate::contenders::http::Http;
use crate::contenders::iref::Iref;
use crate::contenders::iri_string::{IriString, IriStringMap};
use crate::contenders::oxiri::Oxiri;
use crate::contenders::routes::{Matchit, Regexes};
use crate::contenders::std_uritemplate::StdUritemplate;
use crate::contenders::uri_template::{UriTemplate, UriTemplateMacro};
use crate::contenders::uri_template_system::UriTemplateSystem;
use crate::contenders::uriparse::Uriparse;
use crate::contenders::url::WhatwgUrl;
use crate::inputs::{self, Input};

/// Returns all cases of the rivals.
pub(super) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    for input in PARSED {
        cases.extend(PARSE.iter().map(|case| case(input())));
        cases.push(parse::<Http>(input()));
    }
    // `http` does not accept `data:`.
    cases.extend(PARSE.iter().map(|case| case(inputs::long_data())));
    for input in SPLIT {
        cases.extend(PARTS.iter().map(|case| case(input())));
    }
    for input in NORMALIZED {
        cases.extend(NORMALIZE.iter().map(|case| case(input())));
    }
    cases.extend(OTHERS.iter().map(|case| case()));
    cases.extend(route::of_router::<Matchit>());
    cases.extend(route::of_router::<Regexes>());
    cases
}

const PARSE: &[fn(Input) -> Case] = &[
    parse::<FluentUri>,
    parse::<Oxiri>,
    parse::<IriString>,
    parse::<Uriparse>,
    parse::<Iref>,
    parse::<WhatwgUrl>,
];

const PARTS: &[fn(Input) -> Case] = &[
    parts::<FluentUri>,
    parts::<Oxiri>,
    parts::<IriString>,
    parts::<Uriparse>,
    parts::<Iref>,
    parts::<Http>,
    parts::<WhatwgUrl>,
];

const NORMALIZE: &[fn(Input) -> Case] = &[
    normalize::<FluentUri>,
    normalize::<IriString>,
    normalize::<Uriparse>,
    normalize::<Iref>,
    normalize::<WhatwgUrl>,
];

/// The cases with their own input.
const OTHERS: &[fn() -> Case] = &[
    resolve::<FluentUri>,
    resolve::<Oxiri>,
    resolve::<IriString>,
    resolve::<Uriparse>,
    resolve::<Iref>,
    resolve_into::<Oxiri>,
    resolve_text::<FluentUri>,
    resolve_text::<Oxiri>,
    resolve_text::<IriString>,
    resolve_text::<Uriparse>,
    resolve_text::<Iref>,
    resolve_text::<WhatwgUrl>,
    expand::expand::<UriTemplate>,
    expand::expand::<UriTemplateMacro>,
    expand::expand::<UriTemplateSystem>,
    expand::expand::<IriString>,
    expand::expand::<IriStringMap>,
    expand::expand_values::<UriTemplate>,
    expand::expand_values::<UriTemplateMacro>,
    expand::expand_values::<UriTemplateSystem>,
    expand::expand_values::<IriStringMap>,
    expand::expand_text::<UriTemplate>,
    expand::expand_text::<UriTemplateSystem>,
    expand::expand_text::<IriString>,
    expand::expand_text::<IriStringMap>,
    expand::expand_text::<StdUritemplate>,
    expand::parse::<UriTemplate>,
    expand::parse::<UriTemplateSystem>,
    expand::parse::<IriString>,
];
