//! [`Set`]: a route set. Checks each route separately, and then that no two routes match the same path.

use proc_macro2::{Ident, Span, TokenStream as Tokens};
use quote::ToTokens as _;
use syn::Type;
use urika_template::template::layout::dots;
use urika_template::template::{Modifier, Operator, leading_literals, query_start};
use urika_template::typed::routes::example::path;
use urika_template::typed::routes::overlap::{Rank, is_shared, rank};

use super::before::DOTS;
use crate::diag::{Diagnostics, SourcePlace};
use crate::fields::{FieldSource, Planned};
use crate::index::{Index, IntoList as _};
use crate::input::description::RouteDescription;
use crate::input::header::Header;
use crate::input::text::WrittenText;
use crate::model::template::pattern::{Pattern, is_reached, with_shapes};
use crate::model::template::reversal::{Occurrence, ParsePlan};
use crate::model::template::{CheckedPiece, CheckedTemplate, TemplateForm};
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
    /// Members of `impl Routes`.
    pub(crate) members: Tokens,
    /// A second set, in which former paths are routes, too.
    pub(crate) items: Tokens,
}

/// A route: a variant of the enum.
pub(crate) struct CheckedRoute {
    /// The name of the variant.
    pub(crate) ident: Ident,
    /// The name of the route that has moved, if this is one of its former paths.
    pub(crate) former_of: Option<Ident>,
    /// The target of the route.
    pub(crate) target: RouteTarget,
    /// The description of the route.
    pub(crate) description: RouteDescription,
}

impl CheckedRoute {
    /// Returns the name of the variant that the user wrote: for a former path, that of its route.
    pub(crate) fn written_ident(&self) -> &Ident {
        self.former_of.as_ref().unwrap_or(&self.ident)
    }

    /// Returns the name of the route for a message, as in `` `User` ``.
    fn quoted(&self) -> String {
        match &self.former_of {
            Some(route) => format!("the former path of `{route}`"),
            None => format!("`{}`", self.ident),
        }
    }

    /// Returns the route for a message, as in `` route `User` ``.
    fn shown(&self) -> String {
        let route = if self.former_of.is_some() { "" } else { "route " };
        format!("{route}{}", self.quoted())
    }
}

/// The target of a variant.
pub(crate) enum RouteTarget {
    /// A template in the enum.
    Own(Box<OwnRoute>),
    /// A type that is a typed template.
    Typed(Type),
    /// An inner set with a prefix, which is a relative template without variables.
    Set(Box<OwnRoute>, Type),
    /// The paths that no route matches, as a string of this type.
    Fallback(Type),
}

/// A template in the enum.
pub(crate) struct OwnRoute {
    /// The template.
    pub(crate) template: CheckedTemplate,
    /// The variables and other fields of the variant, in the order of the fields.
    pub(crate) fields: Vec<Planned>,
    /// The constant in which the policy checks the template.
    pub(crate) policy: Tokens,
    /// The template as it is written.
    pub(crate) written: WrittenText,
    /// The patterns of its former paths, each with the path as it is written.
    pub(crate) former: Vec<(String, Pattern)>,
}

impl OwnRoute {
    /// Returns how the route is parsed, which every route has.
    pub(crate) fn plan(&self) -> Option<&ParsePlan> {
        self.template.reversal.as_ref().ok()
    }

    /// Returns the place of the template.
    pub(crate) fn span(&self) -> Span {
        self.written.span()
    }
}

/// The types that a field may have to be parsed.
pub(crate) const PARSED_TYPES: &str = "derive `UriValue` for its type; for a type from another crate, write `urika::value::Printed<T>`, which needs `Display` and `FromStr`, or use the crate `urika-dates` for dates of `jiff` and `chrono`";

/// Returns that an option of a field writes its value, but cannot parse it.
pub(crate) fn only_written(field: &Planned) -> String {
    let option = if let FieldSource::With(_) = field.value { "with = …" } else { "display" };
    format!("`#[uri({option})]` writes `{}` and cannot parse it", field.ident)
}

/// Returns whether a route can be parsed from the URIs that it builds.
pub(crate) fn check_reversal(own: &OwnRoute, variant: &Ident, diagnostics: &Diagnostics) -> bool {
    if let Some(field) = own.fields.iter().find(|field| !matches!(field.value, FieldSource::Own)) {
        diagnostics.push(
            SourcePlace::from(field.ident.span()),
            format!("{}, but a route is parsed\n  help: {PARSED_TYPES}", only_written(field)),
        );
        return false;
    }
    if let Some(field) = own.fields.iter().find(|field| field.is_reference) {
        diagnostics.push(
            SourcePlace::of(&trees(field.ty.clone())),
            format!("`{}` of route `{variant}` is a reference, but its value may need decoding [RFC 3986, section 2.4]\n  help: write `Cow<'a, str>`, which borrows if it can, `Segment<'a>` or `String`", field.ident),
        );
        return false;
    }
    let fault = match &own.template.reversal {
        Err(obstacle) => Some((&*obstacle.reason, &*obstacle.help)),
        // A template without a path has no patterns; `check_forms` reports it.
        Ok(plan) if plan.patterns.is_empty() && !is_no_path(&own.template) => Some((
            "its path has more than six optional expressions, and each one doubles the number of patterns",
            "write `{x}` for a value that is always present, or split the route",
        )),
        Ok(_) => None,
    };
    if let Some((reason, help)) = fault {
        diagnostics.push(
            SourcePlace::from(own.span()),
            format!("route `{variant}` cannot be matched: {reason} [RFC 6570, section 1.4]\n  help: {help}"),
        );
    }
    fault.is_none()
}

/// Reports a template or set as a member that can only be parsed from a string that lives for `'static`.
pub(crate) fn refuse_static<T>(ty: Tokens, variant: &Ident, diagnostics: &Diagnostics) -> Option<T> {
    diagnostics.refuse(
        SourcePlace::of(&trees(ty)),
        format!("route `{variant}` has the lifetime `'static`, but its values borrow from the URI\n  help: give the enum a lifetime, as in `enum Site<'a>`, and write `'a` here; handlers accept `Site<'static>`"),
    )
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
    check_dots(routes, diagnostics);
    if diagnostics.is_empty() {
        check_overlap(&own, diagnostics);
        check_reach(&own, diagnostics);
    }
    form.or((has_sets || has_fallback).then_some(TemplateForm::Relative))
}

/// The help for a dot segment in a path that does not begin with `/`.
const DOTS_WITHOUT_ROOT: &str = "write the path from the first `/`, without `.` and `..`";

/// Rejects dot segments, which a requested path never has. The normal form of a path that begins with `/`
/// does not have them either, but people search for the path of a route, so it must be written as it is
/// requested. With `exact`, all literals keep theirs; rootless paths keep them anyway (RFC 3986, section
/// 5.2.4).
fn check_dots(routes: &[CheckedRoute], diagnostics: &Diagnostics) {
    for route in routes {
        let (RouteTarget::Own(own) | RouteTarget::Set(own, _)) = &route.target else { continue };
        let is_dots = |step: &String| step == "." || step == "..";
        let has_dots = |pattern: &Pattern| !pattern.is_rootless() && pattern.steps.iter().any(is_dots);
        let is_written = own.template.form == TemplateForm::Relative && has_written_dots(&own.written.text());
        if is_written || patterns(own).iter().any(has_dots) {
            let help = if is_no_path(&own.template) { DOTS_WITHOUT_ROOT } else { DOTS };
            diagnostics.push(
                SourcePlace::from(own.span()),
                format!("{} has a dot segment, which clients resolve before the request [RFC 3986, section 5.2.4]\n  help: {help}", route.shown()),
            );
        }
    }
}

/// Returns whether the path of a template is written with a dot segment.
fn has_written_dots(template: &str) -> bool {
    // After an expression, dot segments are reported for every template.
    let (literal, end) = (leading_literals(template), query_start(template));
    let whole = if end <= literal.len() { end } else { literal.rfind('/').unwrap_or_default() };
    literal[..whole].split('/').any(|segment| matches!(dots(segment), Some(1 | 2)))
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

/// Reports a fallback whose type is a parameter of the enum.
pub(crate) fn refuse_open_fallback<T>(ty: &Type, variant: &Ident, diagnostics: &Diagnostics) -> Option<T> {
    diagnostics.refuse(
        SourcePlace::of(&trees(ty.to_token_stream())),
        format!("fallback `{variant}` cannot have a type parameter\n  help: write `{variant}(String)`, or `{variant}(Cow<'a, str>)` in an enum with a lifetime"),
    )
}

/// Reports a prefix that is not a literal path.
pub(crate) fn push_no_prefix(variant: &Ident, prefix: &WrittenText, diagnostics: &Diagnostics) {
    let text = prefix.text();
    let (fault, help) = if text.contains('{') {
        (
            "has a variable",
            "write the variable in the routes of the inner set, after a literal prefix".to_owned(),
        )
    } else if text.contains(['?', '#']) {
        ("has a query or a fragment", "write only the path".to_owned())
    } else if !text.starts_with('/') {
        ("does not begin with `/`", "begin it with `/`, as in `#[routes(\"/admin\")]`".to_owned())
    } else if let Some(rest) = text.strip_prefix("//").filter(|rest| !rest.trim_end_matches('/').is_empty()) {
        let rest = rest.trim_matches('/');
        ("begins with `//`, which begins a host", format!("write `\"/{rest}\"`"))
    } else if matches!(text.trim_end_matches('/'), "") {
        ("is the root", "name the path of the inner set, as in `#[routes(\"/admin\")]`".to_owned())
    } else {
        ("ends with `/`", format!("write `{:?}`", text.trim_end_matches('/')))
    };
    diagnostics.push(
        SourcePlace::from(prefix.span()),
        format!("prefix of `{variant}` {fault}; a prefix is a literal path such as `/admin` [RFC 3986, section 3.3]\n  help: {help}"),
    );
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

/// Returns the patterns of a route.
fn patterns(own: &OwnRoute) -> &[Pattern] {
    own.plan().map_or(&[], |plan| &plan.patterns)
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
            diagnostics.push(
                SourcePlace::from(own.span()),
                format!("{} does not begin with `/`, as the path of a server does [RFC 9110, section 4.2.3]\n  help: write `/` before it", route.shown()),
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

/// Returns whether a relative template begins with `/`.
pub(crate) fn is_rooted(template: &CheckedTemplate) -> bool {
    template.text.starts_with("{/") || template.text.starts_with('/') && !template.text.starts_with("//")
}

/// Returns whether a path without its optional first segments begins with `/`, or is empty.
fn is_each_form_rooted(template: &CheckedTemplate) -> bool {
    let is_optional = |piece: &&CheckedPiece| {
        matches!(piece, CheckedPiece::Mark(_))
            || matches!(piece, CheckedPiece::Expression(one) if one.operator == Operator::Segment)
    };
    let is_rooted = match template.pieces.iter().find(|piece| !is_optional(piece)) {
        None => true,
        Some(CheckedPiece::Literal(text)) => text.starts_with(['/', '?', '#']),
        Some(CheckedPiece::Expression(next)) => {
            matches!(next.operator, Operator::Query | Operator::Fragment)
        }
        Some(CheckedPiece::Mark(_)) => false,
    };
    template.form != TemplateForm::Relative || is_rooted
}

/// Returns whether a template is relative, and not a path of a server.
fn is_no_path(template: &CheckedTemplate) -> bool {
    template.form == TemplateForm::Relative && !is_rooted(template)
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
        let (one, other) = (routes[owners[first]], routes[owners[second]]);
        push_overlap(one, other, (patterns[first], patterns[second]), diagnostics);
    }
}

fn push_overlap(
    (first, one): (&CheckedRoute, &OwnRoute),
    (second, other): (&CheckedRoute, &OwnRoute),
    patterns: (&Pattern, &Pattern),
    diagnostics: &Diagnostics,
) {
    let mut shared = String::new();
    with_shapes(&[patterns.0, patterns.1], &mut |shapes| {
        path(&shapes[0], &shapes[1]).as_str().clone_into(&mut shared);
    });
    let help = match (&first.former_of, &second.former_of) {
        (Some(_), Some(_)) => "remove `was` from one of them: a former path leads to one route".to_owned(),
        (Some(route), None) | (None, Some(route)) => format!(
            "remove `was` from `{route}`, or give one of the paths a literal segment where the other has a value"
        ),
        (None, None) => {
            let of = |route: &CheckedRoute| route.ident.to_string();
            divided((&of(first), &one.template.text), (&of(second), &other.template.text))
        }
    };
    let routes = if first.former_of.is_none() && second.former_of.is_none() { "routes " } else { "" };
    diagnostics.push(
        SourcePlace::from(other.span()),
        format!(
            "{routes}{} and {} both match `{shared}`, and neither is more specific\n         `{}`\n         `{}`\n  help: {help}",
            first.quoted(),
            second.quoted(),
            one.template.text,
            other.template.text
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
    "give one of them a literal segment where the other has a value, or make them one route".to_owned()
}

/// Returns the optional segment without which a template is the other path, and the template with a segment that is
/// always present.
fn without_optional<'t>(text: &'t str, path: &str) -> Option<(&'t str, String)> {
    text.match_indices("{/").find_map(|(start, _)| {
        let (before, (name, behind)) = (&text[..start], text[start + 2..].split_once('}')?);
        let is_one = name.chars().all(|c| c.is_alphanumeric() || c == '_');
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
            ("/a{/b}", "/c", "give one of them a literal segment"),
            ("/{a}", "/{b}", "give one of them a literal segment"),
        ] {
            let help = divided(("A", first), ("B", second));
            assert!(help.starts_with(expected), "{first} {second}: {help}");
        }
    }
}
