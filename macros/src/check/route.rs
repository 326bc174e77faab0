//! [`CheckedRoute`]: a route of a set, and the rules that it keeps whatever the other routes are.

use proc_macro2::{Ident, Span, TokenStream as Tokens};
use quote::ToTokens as _;
use syn::Type;
use urika_template::template::layout::dots;
use urika_template::template::{Modifier, Operator, leading_literals, query_start};

use super::before::DOTS;
use super::obstacle;
use crate::diag::{Diagnostics, SourcePlace};
use crate::fields::Planned;
use crate::input::description::RouteDescription;
use crate::input::text::WrittenText;
use crate::model::template::pattern::Pattern;
use crate::model::template::reversal::{Obstacle, ParsePlan};
use crate::model::template::{CheckedPiece, CheckedTemplate, ExpressionPlace, TemplateForm};
use crate::token::trees;

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
    /// Returns the name of the variant that the user wrote. A former path has the name of its route.
    pub(crate) fn written_ident(&self) -> &Ident {
        self.former_of.as_ref().unwrap_or(&self.ident)
    }

    /// Returns the name of the route for a message, as in `` `User` ``.
    pub(super) fn quoted(&self) -> String {
        match &self.former_of {
            Some(route) => format!("the former path of `{route}`"),
            None => format!("`{}`", self.ident),
        }
    }

    /// Returns the route for a message, as in `` route `User` ``.
    pub(super) fn shown(&self) -> String {
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
    /// Aliases for types of fields that may not have a required lifetime.
    pub(crate) aliases: Tokens,
    /// The template as written.
    pub(crate) written: WrittenText,
    /// The patterns of its former paths, each with the path as written.
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

/// Returns whether a route can be parsed from the URIs that it builds.
pub(crate) fn check_reversal(own: &OwnRoute, variant: &Ident, diagnostics: &Diagnostics) -> bool {
    let plan = own.plan();
    if let Some((field, Obstacle { reason, help })) =
        plan.and_then(|plan| obstacle::of_fields(&own.fields, &own.template, plan))
    {
        diagnostics.push(
            SourcePlace::from(field.ident.span()),
            format!("{reason}, but a route is parsed\n  help: {help}"),
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
        Err(obstacle) => Some((obstacle.reason.clone(), obstacle.help.clone())),
        // A template without a path has no patterns; `check_forms` reports it.
        Ok(plan) if plan.patterns.is_empty() && !is_no_path(&own.template) => {
            Some(too_many_patterns(&own.template, plan))
        }
        Ok(_) => None,
    };
    if let Some((reason, help)) = &fault {
        diagnostics.push(
            SourcePlace::from(own.span()),
            format!("route `{variant}` cannot be matched: {reason} [RFC 6570, section 1.4]\n  help: {help}"),
        );
    }
    fault.is_none()
}

/// Returns why a path has too many patterns, and the remedy.
fn too_many_patterns(template: &CheckedTemplate, plan: &ParsePlan) -> (String, String) {
    let (count, most) = (plan.optional_parts, ParsePlan::MOST_PATTERNS);
    let reason = format!(
        "its path has {count} parts that may be absent, each of which doubles the number of patterns, and {most} is the maximum"
    );
    let help = match template.pieces.iter().find_map(optional_segment) {
        Some(name) => {
            format!(
                "write `/{{{name}}}` instead of `{{/{name}}}` for a value that is always present, or split the route"
            )
        }
        None => "split the route".to_owned(),
    };
    (reason, help)
}

/// Returns the variable of `{/x}` in a path.
fn optional_segment(piece: &CheckedPiece) -> Option<&str> {
    let CheckedPiece::Expression(expression) = piece else { return None };
    let is_segment = expression.operator == Operator::Segment && expression.place == ExpressionPlace::Path;
    match expression.specs.as_slice() {
        [spec] if is_segment && spec.modifier == Modifier::None => Some(&spec.name),
        _ => None,
    }
}

/// Reports a template or set as a member that can only be parsed from a string that lives for `'static`.
pub(crate) fn refuse_static<T>(ty: Tokens, variant: &Ident, diagnostics: &Diagnostics) -> Option<T> {
    diagnostics.refuse(
        SourcePlace::of(&trees(ty)),
        format!("route `{variant}` has the lifetime `'static`, but its values borrow from the URI\n  help: give the enum a lifetime, as in `enum Site<'a>`, and write `'a` here; handlers accept `Site<'static>`"),
    )
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

/// Returns what is wrong with a path that does not begin with one `/`, and the remedy.
pub(crate) fn unrooted(text: &str) -> (&'static str, String) {
    let Some(rest) = text.strip_prefix("//") else {
        return ("does not begin with `/`, as the path of a server does", "write `/` before it".to_owned());
    };
    let rest = rest.trim_start_matches('/');
    let help = format!("write `/{rest}`, or begin the URI of a host with a scheme: `https://{rest}`");
    ("begins with `//`, which begins a host", help)
}

/// The help for a dot segment in a path that does not begin with `/`.
const DOTS_WITHOUT_ROOT: &str = "write the path from the first `/`, without `.` and `..`";

/// Rejects dot segments, which a requested path never has. The normal form of a path that begins with `/`
/// does not have them either, but people search for the path of a route, so it must be written as requested.
/// With `exact`, all literals keep theirs; rootless paths keep them anyway (RFC 3986, section 5.2.4).
pub(super) fn check_dots(route: &CheckedRoute, diagnostics: &Diagnostics) {
    let (RouteTarget::Own(own) | RouteTarget::Set(own, _)) = &route.target else { return };
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

/// Returns whether the path of a template is written with a dot segment.
pub(super) fn has_written_dots(template: &str) -> bool {
    // After an expression, dot segments are reported for every template.
    let (literal, end) = (leading_literals(template), query_start(template));
    let whole = if end <= literal.len() { end } else { literal.rfind('/').unwrap_or_default() };
    literal[..whole].split('/').any(|segment| matches!(dots(segment), Some(1 | 2)))
}

/// Returns whether a relative template begins with `/`.
pub(crate) fn is_rooted(template: &CheckedTemplate) -> bool {
    template.text.starts_with("{/") || template.text.starts_with('/') && !template.text.starts_with("//")
}

/// Returns whether a path without its optional first segments begins with `/`, or is empty.
pub(super) fn is_each_form_rooted(template: &CheckedTemplate) -> bool {
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
pub(super) fn is_no_path(template: &CheckedTemplate) -> bool {
    template.form == TemplateForm::Relative && !is_rooted(template)
}

/// Returns the patterns of a route.
pub(super) fn patterns(own: &OwnRoute) -> &[Pattern] {
    own.plan().map_or(&[], |plan| &plan.patterns)
}
