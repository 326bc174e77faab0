//! Rules of sets of routes: what each route has to be, and that no path is nobody's.

use proc_macro2::Ident;
use urika_runtime::typed::routes::overlap::{Rank, is_shared, rank};

use crate::diag::{Diagnostics, Place};
use crate::fields::Value;
use crate::model::template::pattern::{Pattern, with_shapes};
use crate::model::template::reversal::Reversal;
use crate::model::template::{Form, Template};
use crate::routes::{Own, Route, Target};

/// Whether a route can be told from what it builds.
pub(crate) fn check_reversal(own: &Own, variant: &Ident, diagnostics: &mut Diagnostics) -> bool {
    if let Some(field) = own.fields.iter().find(|field| !matches!(field.value, Value::Own)) {
        diagnostics.push(
            Place::from(field.ident.span()),
            format!("nobody knows how `{}` comes back from what is written of it\n  help: derive `UriValue` for its type, or give the field a type that is a value", field.ident),
        );
        return false;
    }
    let fault = match &own.template.reversal {
        Reversal::Obstacle(obstacle) => Some((&*obstacle.reason, &*obstacle.help)),
        Reversal::Way(way) if way.patterns.is_empty() => Some((
            "it has more than six optional expressions in its path, each of which doubles what it matches",
            "write `{x}` where a value is always there, or several routes",
        )),
        Reversal::Way(_) => None,
    };
    if let Some((reason, help)) = fault {
        diagnostics.push(
            Place::from(own.span()),
            format!("route `{variant}` cannot be told from others: {reason} [RFC 6570, section 1.4]\n  help: {help}"),
        );
    }
    fault.is_none()
}

/// Looks at all of them together; gives what they build.
pub(crate) fn check(routes: &[Route], diagnostics: &mut Diagnostics) -> Form {
    let own: Vec<(&Route, &Own)> = routes
        .iter()
        .filter_map(|route| match &route.target {
            Target::Own(own) => Some((route, &**own)),
            Target::Typed(_) | Target::Set(..) => None,
        })
        .collect();
    let form = check_forms(&own, diagnostics);
    if diagnostics.is_empty() {
        check_overlap(&own, diagnostics);
    }
    form
}

/// All are relative, or none is.
fn check_forms(routes: &[(&Route, &Own)], diagnostics: &mut Diagnostics) -> Form {
    let Some((first, own)) = routes.first() else { return Form::Relative };
    let form = own.template.form;
    for (route, own) in routes {
        if own.template.form != form {
            let (one, other) =
                if form == Form::Relative { ("a path", "a scheme") } else { ("a scheme", "a path") };
            diagnostics.push(
                Place::from(own.span()),
                format!("`{}` begins with {other} and `{}` with {one}, and a set has one kind of routes [RFC 3986, section 4.1]\n  help: paths are what a server sees, URIs with schemes what MCP and links have; write two sets", route.ident, first.ident),
            );
            return form;
        }
        if form == Form::Relative && !is_rooted(&own.template) {
            diagnostics.push(
                Place::from(own.span()),
                format!("route `{}` is no path of a server, which begins with `/` [RFC 9110, section 4.2.3]\n  help: write `/` before it", route.ident),
            );
        }
    }
    form
}

/// Whether a relative template begins with `/`.
fn is_rooted(template: &Template) -> bool {
    template.text.starts_with("{/") || template.text.starts_with('/') && !template.text.starts_with("//")
}

fn check_overlap(routes: &[(&Route, &Own)], diagnostics: &mut Diagnostics) {
    let mut owners = Vec::new();
    let mut patterns = Vec::new();
    for (number, (_, own)) in routes.iter().enumerate() {
        for pattern in own.way().map_or(&[][..], |way| &way.patterns) {
            owners.push(number);
            patterns.push(pattern);
        }
    }
    let pairs = with_shapes(&patterns, |shapes| {
        let mut pairs: Vec<(usize, usize, usize, usize)> = Vec::new();
        for (second, other) in shapes.iter().enumerate() {
            for (first, one) in shapes[..second].iter().enumerate() {
                let of = (owners[first], owners[second]);
                let is_known = of.0 == of.1 || pairs.iter().any(|pair| (pair.0, pair.1) == of);
                if !is_known && is_shared(one, other) && rank(one, other) == Rank::Equal {
                    pairs.push((of.0, of.1, first, second));
                }
            }
        }
        pairs
    });
    for (first, second, one, other) in pairs {
        push_overlap(routes[first], routes[second], (patterns[one], patterns[other]), diagnostics);
    }
}

fn push_overlap(
    (first, one): (&Route, &Own),
    (second, other): (&Route, &Own),
    patterns: (&Pattern, &Pattern),
    diagnostics: &mut Diagnostics,
) {
    let path = super::overlap::path(patterns.0, patterns.1);
    diagnostics.push(
        Place::from(other.span()),
        format!(
            "routes `{}` and `{}` both match `{path}`, and neither is more particular\n         `{}`\n         `{}`\n  help: give one of them a literal segment where the other has a value, or make them one route",
            first.ident, second.ident, one.template.text, other.template.text
        ),
    );
}
