//! [`RouteSet`]: a route set. Checks that its routes fit together: all are paths or all have schemes, and no two match
//! the same path.

use proc_macro2::{Ident, TokenStream as Tokens};
use quote::ToTokens as _;
use urika_template::template::{Modifier, Operator, ranges, variables};
use urika_template::typed::routes::example::path;
use urika_template::typed::routes::overlap::{Rank, is_shared, rank};

use super::route::{
    CheckedRoute, OwnRoute, RouteTarget, check_dots, has_written_dots, is_each_form_rooted, is_no_path,
    is_rooted, patterns, push_no_prefix, unrooted,
};
use crate::diag::{Diagnostics, SourcePlace};
use crate::index::{Index, IntoList as _};
use crate::input::header::Header;
use crate::model::template::TemplateForm;
use crate::model::template::pattern::{Pattern, is_reached, with_shapes};
use crate::model::template::reversal::Occurrence;
use crate::token::trees;

/// A route set that has been checked.
pub(crate) struct RouteSet<'s> {
    /// `$crate`, or the path that the user gives.
    pub(crate) krate: Tokens,
    /// The enum, without its variants.
    pub(crate) header: &'s Header,
    /// The form of the routes' URIs, or `None` if only types know it.
    pub(crate) form: Option<TemplateForm>,
    /// The routes of the set.
    pub(crate) routes: Vec<CheckedRoute>,
    /// Whether descriptions of the routes are emitted.
    pub(crate) is_described: bool,
    /// The tokens for former paths of the routes.
    pub(crate) former: Option<Former>,
}

/// The tokens for former paths.
#[derive(Default)]
pub(crate) struct Former {
    /// The routes of the second set.
    pub(crate) served: Tokens,
    /// The body of the function that finds a former path.
    pub(crate) search: Tokens,
    /// A second set, in which former paths are also routes.
    pub(crate) items: Tokens,
}

/// Checks all routes together, and returns the form of their URIs.
pub(crate) fn check(routes: &[CheckedRoute], diagnostics: &Diagnostics) -> Option<TemplateForm> {
    let mut own: Vec<(&CheckedRoute, &OwnRoute)> = Vec::new();
    for route in routes {
        if let RouteTarget::Own(target) = &route.target {
            own.push((route, target));
        }
    }
    let form = check_forms(&own, diagnostics);
    let has_sets = check_sets(routes, form, diagnostics);
    let has_fallback = check_fallback(routes, form, diagnostics);
    for route in routes {
        check_dots(route, diagnostics);
    }
    if diagnostics.is_empty() {
        check_overlap(&own, diagnostics);
        check_reach(&own, diagnostics);
    }
    form.or((has_sets || has_fallback).then_some(TemplateForm::Relative))
}

/// Checks that inner sets have a prefix, and come after all other routes. Returns whether there are any.
fn check_sets(routes: &[CheckedRoute], form: Option<TemplateForm>, diagnostics: &Diagnostics) -> bool {
    let mut earlier: Option<&Ident> = None;
    for route in routes {
        let RouteTarget::Set(own, _) = &route.target else {
            if let Some(set) = earlier.filter(|_| !matches!(route.target, RouteTarget::Fallback(_))) {
                diagnostics.push(
                    SourcePlace::from(route.ident.span()),
                    format!("route `{}` comes after the set `{set}`\n  help: move the set to the end: sets are tried after routes", route.ident),
                );
            }
            continue;
        };
        earlier = Some(&route.ident);
        let text = &own.template.text;
        let is_prefix = own.template.form == TemplateForm::Relative
            && is_rooted(&own.template)
            && own.template.variables.is_empty()
            && !text.ends_with('/')
            && !text.contains(['?', '#']);
        if has_written_dots(&own.written.text()) {
            // This is reported as a dot segment.
        } else if !is_prefix {
            push_no_prefix(route.written_ident(), &own.written, diagnostics);
        } else if form == Some(TemplateForm::WithScheme) {
            diagnostics.push(
                SourcePlace::from(own.span()),
                format!("{} has a path prefix, but the routes begin with a scheme [RFC 3986, section 4.1]\n  help: remove the prefix, or write the routes of the set as paths", route.quoted()),
            );
        }
    }
    earlier.is_some()
}

/// Checks that a set has at most one fallback, and only for paths. Returns whether there is one.
fn check_fallback(routes: &[CheckedRoute], form: Option<TemplateForm>, diagnostics: &Diagnostics) -> bool {
    let mut first: Option<&Ident> = None;
    for route in routes {
        let RouteTarget::Fallback(ty) = &route.target else { continue };
        if let Some(first) = first {
            diagnostics.push(
                SourcePlace::from(route.ident.span()),
                format!("`{}` is the second fallback of this set, after `{first}`\n  help: remove one of them; an inner set may have its own fallback, for the paths below its prefix", route.ident),
            );
        } else if form == Some(TemplateForm::WithScheme) {
            diagnostics.push(
                SourcePlace::of(&trees(ty.to_token_stream())),
                format!("fallback `{}` in a set whose routes begin with a scheme\n  help: a fallback is for paths, as a server sees them; for other URIs, match the error of `from_uri`, whose `kind()` is `NoMatch`", route.ident),
            );
        }
        first = first.or(Some(&route.ident));
    }
    first.is_some()
}

/// Reports a route for the rest of a path that can never match, because routes with the same beginning rank
/// higher.
fn check_reach(routes: &[(&CheckedRoute, &OwnRoute)], diagnostics: &Diagnostics) {
    let mut alike = alike(routes);
    for (number, (route, own)) in routes.iter().enumerate().filter(|(_, (_, own))| is_for_rest(own)) {
        let mut others = Vec::new();
        let is_reached = |pattern: &Pattern| {
            let alike = start(pattern).and_then(|start| alike.known(start));
            let alike = alike.into_iter().flatten().filter(|(other, _)| *other != number).listed();
            for (other, _) in &alike {
                let name = routes[*other].0.quoted();
                if !others.contains(&name) {
                    others.push(name);
                }
            }
            is_reached(pattern, &alike.iter().map(|(_, pattern)| *pattern).listed())
        };
        if !patterns(own).iter().any(is_reached) {
            diagnostics.push(
                SourcePlace::from(own.span()),
                format!("{} is never reached: {} match all of its paths\n  help: remove {}, or one of these routes", route.shown(), names(&others), route.quoted()),
            );
        }
    }
}

/// The maximum number of routes in a message.
const MOST: usize = 4;

/// Returns the first names of routes, as in `` `A`, `B` and `C` ``.
fn names(routes: &[String]) -> String {
    match routes {
        [before @ .., last] if !before.is_empty() && routes.len() <= MOST => {
            format!("{} and {last}", before.join(", "))
        }
        _ => {
            let others = if routes.len() > MOST { " and others" } else { "" };
            routes[..routes.len().min(MOST)].join(", ") + others
        }
    }
}

/// Returns the patterns that begin like a route for the rest of a path, each with the number of its route.
fn alike<'r>(routes: &[(&CheckedRoute, &'r OwnRoute)]) -> PatternGroups<(usize, &'r Pattern)> {
    let mut alike = PatternGroups::new();
    for (_, own) in routes.iter().filter(|(_, own)| is_for_rest(own)) {
        for start in patterns(own).iter().filter_map(start) {
            alike.of(start);
        }
    }
    for (number, (_, own)) in routes.iter().enumerate().filter(|(_, (_, own))| is_sure(own)) {
        for pattern in patterns(own) {
            for count in 0..pattern.rest().unwrap_or(pattern.steps.len()) {
                if let Some(group) = alike.known(pattern.marks(count)) {
                    group.push((number, pattern));
                }
            }
        }
    }
    alike
}

/// Items in groups, each with a key.
struct PatternGroups<T> {
    keys: Index,
    groups: Vec<Vec<T>>,
}

impl<T> PatternGroups<T> {
    fn new() -> Self {
        Self { keys: Index::default(), groups: Vec::new() }
    }

    /// Returns the group with this key, which may be new.
    fn of(&mut self, key: Vec<u8>) -> &mut Vec<T> {
        let at = self.keys.add(key, self.groups.len());
        if at == self.groups.len() {
            self.groups.push(Vec::new());
        }
        &mut self.groups[at]
    }

    /// Returns the group with this key, if it exists.
    fn known(&mut self, key: Vec<u8>) -> Option<&mut Vec<T>> {
        self.keys.get(key).map(|at| &mut self.groups[at])
    }
}

/// Returns whether every path of a route ends with the rest of a path.
fn is_for_rest(own: &OwnRoute) -> bool {
    patterns(own).iter().all(|pattern| pattern.rest().is_some())
}

/// Returns the marks of the pattern before its rest.
fn start(pattern: &Pattern) -> Option<Vec<u8>> {
    pattern.rest().map(|at| pattern.marks(at))
}

/// Returns whether a route matches every path that its patterns match: no value has to be defined, or equal
/// to another.
fn is_sure(own: &OwnRoute) -> bool {
    own.plan().is_some_and(|plan| {
        let is_plain = |one: &Occurrence| !matches!(one.modifier, Modifier::Prefix(_));
        plan.query.fixed.is_empty() && plan.uses.len() == plan.sources.len() && plan.uses.iter().all(is_plain)
    })
}

/// Checks that either all routes are relative, or none of them.
fn check_forms(routes: &[(&CheckedRoute, &OwnRoute)], diagnostics: &Diagnostics) -> Option<TemplateForm> {
    let (first, own) = routes.first()?;
    let form = own.template.form;
    for (route, own) in routes {
        if own.template.form != form {
            let (one, other) =
                if form == TemplateForm::Relative { ("a path", "a scheme") } else { ("a scheme", "a path") };
            diagnostics.push(
                SourcePlace::from(own.span()),
                format!("{} begins with {other}, but {} begins with {one} [RFC 3986, section 4.1]\n  help: a set has either paths, as a server sees them, or URIs with schemes; write two sets", route.quoted(), first.quoted()),
            );
            return Some(form);
        }
        if has_written_dots(&own.written.text()) {
            // Reported as a dot segment.
        } else if is_no_path(&own.template) {
            let (fault, help) = unrooted(&own.template.text);
            diagnostics.push(
                SourcePlace::from(own.span()),
                format!("{} {fault} [RFC 9110, section 4.2.3]\n  help: {help}", route.shown()),
            );
        } else if !is_each_form_rooted(&own.template) {
            diagnostics.push(
                SourcePlace::from(own.span()),
                format!("{} does not begin with `/` if its first value is absent [RFC 9110, section 4.2.3]\n  help: put `/`, `?` or nothing after the optional segments, or write `/{{x}}` for a value that is always present", route.shown()),
            );
        }
    }
    Some(form)
}

/// Checks that no path belongs to two routes. Routes that share a path and have the same rank have equal
/// marks, up to a rest.
fn check_overlap(routes: &[(&CheckedRoute, &OwnRoute)], diagnostics: &Diagnostics) {
    let (mut owners, mut patterns) = (Vec::new(), Vec::new());
    for (number, (_, own)) in routes.iter().enumerate() {
        for pattern in self::patterns(own) {
            owners.push(number);
            patterns.push(pattern);
        }
    }
    let mut is_told = vec![false; routes.len()];
    let (mut alike, mut pairs) = (PatternGroups::new(), Vec::new());
    with_shapes(&patterns, &mut |shapes| {
        for (second, other) in shapes.iter().enumerate() {
            let pattern = patterns[second];
            let count = pattern.rest().unwrap_or(pattern.steps.len());
            let earlier = alike.of(pattern.marks(count));
            let is_one = |first: &&usize| {
                let one = &shapes[**first];
                owners[**first] != owners[second] && is_shared(one, other) && rank(one, other) == Rank::Equal
            };
            // Reporting one overlap of a route is enough.
            let first = if is_told[owners[second]] { None } else { earlier.iter().find(is_one) };
            if let Some(first) = first {
                is_told[owners[second]] = true;
                pairs.push((*first, second));
            }
            earlier.push(second);
        }
    });
    for (first, second) in pairs {
        let of = |at: usize| {
            let (route, own) = routes[owners[at]];
            RoutePattern { route, own, pattern: patterns[at] }
        };
        push_overlap(&of(first), &of(second), diagnostics);
    }
}

/// A route, with one of the patterns of its paths.
struct RoutePattern<'r> {
    route: &'r CheckedRoute,
    own: &'r OwnRoute,
    pattern: &'r Pattern,
}

fn push_overlap(first: &RoutePattern<'_>, second: &RoutePattern<'_>, diagnostics: &Diagnostics) {
    let mut shared = String::new();
    with_shapes(&[first.pattern, second.pattern], &mut |shapes| {
        path(&shapes[0], &shapes[1]).as_str().clone_into(&mut shared);
    });
    let (one, other) = (&first.own.template.text, &second.own.template.text);
    let (first, second, place) = (first.route, second.route, second.own.span());
    let help = match (&first.former_of, &second.former_of) {
        (Some(_), Some(_)) => "remove `was` from one of them: a former path leads to one route".to_owned(),
        (Some(route), None) | (None, Some(route)) => format!(
            "remove `was` from `{route}`, or give one of the paths a literal segment where the other has a value"
        ),
        (None, None) => {
            let of = |route: &CheckedRoute| route.ident.to_string();
            divided((&of(first), one), (&of(second), other))
        }
    };
    let routes = if first.former_of.is_none() && second.former_of.is_none() { "routes " } else { "" };
    diagnostics.push(
        SourcePlace::from(place),
        format!(
            "{routes}{} and {} both match `{shared}`, and neither is more specific\n         `{one}`\n         `{other}`\n  help: {help}",
            first.quoted(),
            second.quoted(),
        ),
    );
}

/// Returns the remedy for two routes, by their names and templates.
fn divided(first: (&str, &str), second: (&str, &str)) -> String {
    if first.1 == second.1 {
        return "remove one of them, or give it another path".to_owned();
    }
    for ((longer, text), (shorter, path)) in [(first, second), (second, first)] {
        if let Some((name, filled)) = without_optional(text, path) {
            return format!(
                "`{longer}` without `{name}` is `{path}`: remove `{shorter}`, or write `{filled}` for a value that is always present"
            );
        }
    }
    for (longer, shorter) in [(first.1, second.1), (second.1, first.1)] {
        if let Some((rest, text, moved)) = with_text_after_rest(longer, shorter) {
            return format!("`{rest}` may end in `{text}`: write the literal before it, as in `{moved}`");
        }
    }
    "give one of them a literal segment where the other has a value, or make them one route".to_owned()
}

/// Returns the values of any number of segments with which the shorter path ends, the literal text after them in the
/// longer one, and the longer one with this text before them.
fn with_text_after_rest<'t>(longer: &'t str, shorter: &str) -> Option<(&'t str, &'t str, String)> {
    let (before, rest, text) = split_at_rest(longer)?;
    let (other, _, end) = split_at_rest(shorter)?;
    let is_literal = text.starts_with('/') && text.len() > 1 && !text.contains(['{', '?', '#']);
    let slash = if before.ends_with('/') { "/" } else { "" };
    let moved = format!("{}{text}{slash}{rest}", before.trim_end_matches('/'));
    (is_literal && before == other && end.is_empty()).then_some((rest, text, moved))
}

/// Returns the expression of a path that has any number of segments, the text before it and the text after it.
fn split_at_rest(text: &str) -> Option<(&str, &str, &str)> {
    ranges(text).find_map(|(range, operator)| {
        let (before, expression, behind) = (&text[..range.start], &text[range.clone()], &text[range.end..]);
        let is_rest = match operator? {
            Operator::Reserved => true,
            Operator::Segment => expression.ends_with("*}"),
            _ => false,
        };
        (is_rest && variables(expression).count() == 1).then_some((before, expression, behind))
    })
}

/// Returns the optional segment without which a template is the other path, and the template with a segment that is
/// always present.
fn without_optional<'t>(text: &'t str, path: &str) -> Option<(&'t str, String)> {
    let mut segments = ranges(text).filter(|(_, operator)| *operator == Some(Operator::Segment));
    segments.find_map(|(range, _)| {
        let (before, expression, behind) = (&text[..range.start], &text[range.clone()], &text[range.end..]);
        let name = &expression[2..expression.len() - 1];
        let is_one = variables(expression).eq([name]);
        let rest = format!("{before}{behind}");
        let is_path = rest == path || (rest.is_empty() && path == "/");
        (is_one && is_path).then(|| (name, format!("{before}/{{{name}}}{behind}")))
    })
}

#[cfg(test)]
mod tests {
    use super::divided;

    #[test]
    fn two_routes_are_divided_by_the_segment_that_makes_them_equal() {
        for (first, second, expected) in [
            ("/a", "/a", "remove one of them, or give it another path"),
            ("/a{/b}", "/a", "`A` without `b` is `/a`: remove `B`, or write `/a/{b}`"),
            ("/a", "/a{/b}", "`B` without `b` is `/a`: remove `A`, or write `/a/{b}`"),
            ("/a{/b}/c", "/a/c", "`A` without `b` is `/a/c`: remove `B`, or write `/a/{b}/c`"),
            ("{/b}", "/", "`A` without `b` is `/`: remove `B`, or write `/{b}`"),
            ("/a{/b,c}", "/a", "give one of them a literal segment"),
            ("/a{/b*}", "/a", "give one of them a literal segment"),
            ("/a{/b:3}", "/a", "give one of them a literal segment"),
            ("/a/{+b,c}/d", "/a/{+b,c}", "give one of them a literal segment"),
            (
                "/a/{+b}",
                "/a/{+c}/d",
                "`{+c}` may end in `/d`: write the literal before it, as in `/a/d/{+c}`",
            ),
            (
                "/{+b}/c/d",
                "/{+b}",
                "`{+b}` may end in `/c/d`: write the literal before it, as in `/c/d/{+b}`",
            ),
            (
                "/a{/b*}",
                "/a{/b*}/c",
                "`{/b*}` may end in `/c`: write the literal before it, as in `/a/c{/b*}`",
            ),
            ("/a/{+b}", "/a/{+b}/{c}", "give one of them a literal segment"),
            ("/a/{+b}", "/x/{+b}/c", "give one of them a literal segment"),
            ("/a{/b}", "/c", "give one of them a literal segment"),
            ("/{a}", "/{b}", "give one of them a literal segment"),
        ] {
            let help = divided(("A", first), ("B", second));
            assert!(help.starts_with(expected), "{first} {second}: {help}");
        }
    }
}
