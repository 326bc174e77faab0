//! Former paths, as in `#[route("/users/{id}", was = "/people/{id}")]`. Each is a route of a second set,
//! whose values move into the variant of the first. The second set also has the routes of the first, so that
//! rank distinguishes all of them, and a path with two routes is an error.

use std::fmt::Write as _;

use proc_macro2::{Ident, Literal, TokenStream as Tokens, TokenTree};
use quote::format_ident;
use syn::ext::IdentExt as _;
use syn::parse::Parser as _;
use syn::{Attribute, Data, DeriveInput, Fields, Meta, Variant};
use urika_template::template::{query_start, variables};

use super::RouteLowering;
use crate::check::route::{CheckedRoute, OwnRoute, RouteTarget, is_rooted, unrooted};
use crate::check::routes::Former;
use crate::diag::{Diagnostics, SourcePlace};
use crate::fields::{Initial, Planned};
use crate::index::IntoList as _;
use crate::input::field::arguments_of;
use crate::input::routes::is_ours;
use crate::input::template::Arguments;
use crate::input::text::{TextArgument, WrittenText};
use crate::input::{arguments, assigned, description};
use crate::lifetime::inferred;
use crate::model::generics::Generics;
use crate::model::template::pattern::Pattern;
use crate::model::template::{CheckedTemplate, Renames, TemplateForm, Variable};
use crate::splice::{Splice, fill};
use crate::template::Lowered;
use crate::token::stream;

impl RouteLowering<'_> {
    /// Checks that a former path has the same values as its route. Rejects former paths in a set with type
    /// parameters, since the set does not guarantee that a path can be parsed.
    pub(super) fn check_former(
        &self,
        variant: &Ident,
        (route, fields, written): (&CheckedTemplate, &[Planned], &WrittenText),
        was: WrittenText,
        renames: &Renames,
    ) -> Option<Vec<(String, Pattern)>> {
        if !self.generics.names.is_empty() {
            return self.diagnostics.refuse(
                SourcePlace::from(was.span()),
                "a set with type parameters cannot have former paths\n  help: name the types in the enum, as in `User { id: u64 }`",
            );
        }
        let arguments = Arguments { text: Some(was), ..Arguments::default() };
        let former = Lowered::new(self.krate, &arguments, renames, self.diagnostics)?.template;
        let was = arguments.text?;
        if is_rooted(route) && former.form == TemplateForm::Relative && !is_rooted(&former) {
            let (fault, help) = unrooted(&former.text);
            return self.diagnostics.refuse(
                SourcePlace::from(was.span()),
                format!(
                    "the former path of route `{variant}` {fault} [RFC 9110, section 4.2.3]\n  help: {help}"
                ),
            );
        }
        if let Some(lost) = former.variables.iter().find(|value| route.variable(&value.name).is_none()) {
            let message = value_lost(&lost.name, variant, route);
            return self.diagnostics.refuse(was.place(lost.range.clone()), message);
        }
        let keeps_query = keeps_query(&was.text(), &written.text());
        let end = if keeps_query { query_start(&written.text()) } else { usize::MAX };
        let is_missing = |(at, value): &(usize, &Variable)| {
            value.range.start < end
                && former.variable(&value.name).is_none()
                && !is_optional(*at, route, fields)
        };
        if let Some(missing) = route.variables.iter().enumerate().find(is_missing) {
            let message = value_missing(missing, variant, route, keeps_query);
            return self.diagnostics.refuse(SourcePlace::from(was.span()), message);
        }
        let patterns = former.reversal.map_or_else(|_| Vec::new(), |plan| plan.patterns);
        Some(patterns.into_iter().map(|pattern| (was.text(), pattern)).listed())
    }
}

/// Returns the message that the route has no variable for a value of its former path.
fn value_lost(name: &str, variant: &Ident, route: &CheckedTemplate) -> String {
    let known = match route.names().as_slice() {
        [] => "the route has no variables".to_owned(),
        known => format!("the route has `{}`", known.join("`, `")),
    };
    format!(
        "`{name}` of the former path is not a variable of route `{variant}`, so its value would be lost\n  help: {known}"
    )
}

/// Returns whether a former path may omit a variable: the route can be built without it, and its field has a value
/// for that.
fn is_optional(variable: usize, route: &CheckedTemplate, fields: &[Planned]) -> bool {
    let field = fields.iter().find(|field| field.variable == Some(variable));
    !route.requires_value(variable) && field.is_some_and(Planned::may_be_omitted)
}

/// Returns the message that the former path has no value for a variable of its route.
fn value_missing(
    (at, missing): (usize, &Variable),
    variant: &Ident,
    route: &CheckedTemplate,
    keeps_query: bool,
) -> String {
    let name = &missing.name;
    let help = if keeps_query {
        format!("write `{}` where the value was", route.expression_of(missing))
    } else {
        format!("add `{name}` to the variables of its query")
    };
    let optional = if route.requires_value(at) { "" } else { ", or make its field an `Option`" };
    format!(
        "the former path has no `{name}`, which route `{variant}` needs for its URI\n  help: {help}{optional}"
    )
}

/// Returns true if a former path leaves the query to the route: it has no query, and uses no value of the
/// route's query.
fn keeps_query(was: &str, route: &str) -> bool {
    let query = &route[query_start(route)..];
    let is_taken = variables(was).any(|name| variables(query).any(|taken| taken == name));
    query_start(was) == was.len() && !is_taken
}

/// Emits the second set, and the code with which the first one uses it.
pub(super) fn expand(
    source: &DeriveInput,
    routes: &[CheckedRoute],
    krate: &Tokens,
    generics: &Generics,
) -> Former {
    let Data::Enum(data) = &source.data else { return Former::default() };
    let (owner, inferred) = (&source.ident, inferred(&source.generics));
    let owner_type = fill!("$owner<$inferred>", owner, inferred);
    let (mut variants, mut arms, mut written) = (Vec::new(), Splice::default(), Splice::default());
    arms.names(&[("owner", owner), ("owner_type", &owner_type)]);
    for (variant, route) in data.variants.iter().zip(routes) {
        for (one, keeps_query) in split(variant, route) {
            written.string(prefix(route).unwrap_or_default()).text(",");
            let moved = keeps_query.map(|keeps_query| {
                push_arm(variant, &one.ident, keeps_query, &mut arms);
                variant.ident.clone()
            });
            variants.push((one, moved));
        }
    }
    let (arms, written) = (arms.finish(), written.finish());
    let has_sets = routes.iter().any(|route| prefix(route).is_some());
    let behind = if has_sets { fill!(MOVED_BEHIND, written) } else { Tokens::new() };
    let used = &generics.used;
    Former {
        served: fill!("<__UrikaFormer<$used> as __urika::Routes>::ROUTES", used),
        search: fill!(SEARCH, inferred, arms, behind),
        items: second(source, variants, krate),
    }
}

/// Returns the prefix of an inner set.
fn prefix(route: &CheckedRoute) -> Option<&str> {
    match &route.target {
        RouteTarget::Set(own, _) => Some(&own.template.text),
        _ => None,
    }
}

/// Emits the second set, which has these variants, each with the name of its route if it is a former path.
fn second(source: &DeriveInput, all: Vec<(Variant, Option<Ident>)>, krate: &Tokens) -> Tokens {
    let (params, clause) = (&source.generics.params, &source.generics.where_clause);
    let (mut variants, mut plain, mut moved) = (Splice::default(), Splice::default(), Vec::new());
    for (mut one, route) in all {
        moved.push(route);
        variants.put(&one).text(",");
        one.attrs.clear();
        one.fields.iter_mut().for_each(|field| field.attrs.clear());
        plain.put(&one).text(",");
    }
    let (variants, plain) = (variants.finish(), plain.finish());
    let set = super::expand_set(
        fill!(
            "#[routes(crate = $krate)] enum __UrikaFormer<$params> $clause { $variants }",
            krate,
            params,
            clause,
            variants
        ),
        &moved,
    );
    fill!("enum __UrikaFormer<$params> $clause { $plain } $set", params, clause, plain, set)
}

const MOVED_BEHIND: &str = ".or_else(|| __urika::routes::moved_behind(
    &__urika_read,
    &[$written],
    __urika_text,
    __urika_reading,
    __urika_out,
))";

/// The body of the function that searches.
const SEARCH: &str = "
    match <__UrikaFormer<$inferred> as __urika::FromUri<'_>>::__read(
        __urika_text, __urika_reading, __urika::capture::Borrow,
    ) {
        $arms
        __urika_read => __urika::routes::moved_wrongly(&__urika_read) $behind,
    }";

/// Pushes the arm that moves the values of a former path into the variant.
fn push_arm(variant: &Variant, former: &Ident, keeps_query: bool, to: &mut Splice) {
    let mut fields = String::new();
    for (at, field) in variant.fields.iter().enumerate() {
        if let Some(name) = &field.ident {
            let _ = write!(fields, "{name}: ");
        }
        let _ = write!(fields, "__urika_field{at},");
    }
    let fields = match &variant.fields {
        Fields::Named(_) => format!("{{ {fields} }}"),
        Fields::Unnamed(_) => format!("( {fields} )"),
        Fields::Unit => String::new(),
    };
    to.made(&format!("__urika::Result::Ok(__UrikaFormer::{former} {fields}) => {{"));
    to.made(&format!("__urika::Routes::write_to(&$owner::{} {fields}, __urika_out).ok()?;", variant.ident));
    to.made(&format!(
        "__urika::Option::Some(__urika::Result::Ok(__urika::capture::Moved {{ keeps_query: {keeps_query},"
    ));
    to.text("redirects_slash: <$owner_type as __urika::Routes>::__REDIRECTS_SLASH })) }");
}

/// Returns the variant without its former paths, followed by a variant for each former path. The second value
/// tells whether a former path leaves the query to the route.
fn split(variant: &Variant, target: &CheckedRoute) -> Vec<(Variant, Option<bool>)> {
    let mut own = variant.clone();
    own.attrs.retain(is_ours);
    let Some(Meta::List(list)) = own.attrs.first().map(|attribute| &attribute.meta) else {
        return vec![(own, None)];
    };
    let (mut was, mut others) = (Vec::new(), Vec::new());
    for argument in arguments(list.tokens.clone()) {
        if assigned(&argument).is_some_and(|(word, _)| word == "was") {
            was.push(argument);
        } else if description::word(&argument).is_none() {
            // Only the first set needs a description.
            others.push(argument);
        }
    }
    let mut all = vec![(with_arguments(&own, &others), None)];
    let route = others.iter().enumerate().find_map(|(place, argument)| Some((place, text(argument)?)));
    let Some((place, route)) = route else { return all };
    for (number, argument) in was.iter().enumerate() {
        let Some((literal, keeps_query)) = former(argument, &route) else { continue };
        let mut former = own.clone();
        former.ident = format_ident!("__UrikaFormer{number}{}", own.ident.unraw(), span = own.ident.span());
        if let RouteTarget::Own(target) = &target.target {
            set_fields(&mut former, target, &literal);
        }
        others[place] = vec![TokenTree::from(literal)];
        all.push((with_arguments(&former, &others), Some(keeps_query)));
    }
    all
}

/// Returns the former path in `was = "…"`, and whether it leaves the query to the route. If so, the query of
/// the route is appended.
fn former(argument: &[TokenTree], route: &str) -> Option<(Literal, bool)> {
    let (was, end) = (text(&argument[2..])?, argument.last()?);
    let keeps_query = keeps_query(&was, route);
    let query = if keeps_query { &route[query_start(route)..] } else { "" };
    let mut literal = Literal::string(&(was + query));
    literal.set_span(end.span());
    Some((literal, keeps_query))
}

/// Names each field of a former path after its variable, since unnamed fields match the variables of the route in
/// order. A field without a variable in the former path has its initial value.
fn set_fields(former: &mut Variant, own: &OwnRoute, text: &Literal) {
    let written = self::text(&[text.clone().into()]).unwrap_or_default();
    for (field, planned) in former.fields.iter_mut().zip(&own.fields) {
        let Some(variable) = planned.variable else { continue };
        let name = &own.template.variables[variable].name;
        let is_there = variables(&written).any(|known| known == name);
        let mut options = Splice::default();
        if is_there {
            options.text("name =").string(name).text(",");
        } else {
            options.text("skip,");
            if !matches!(planned.initial, Initial::Value(_)) {
                options.spanned(text.span(), |to| _ = to.text("default = __urika::routes::omitted(),"));
            }
        }
        for argument in arguments_of(&field.attrs, &String::new, &Diagnostics::new()) {
            let is_kept = |name: &Ident| if is_there { name != "name" } else { name == "default" };
            if matches!(argument.first(), Some(TokenTree::Ident(name)) if is_kept(name)) {
                options.tokens(stream(&argument)).text(",");
            }
        }
        let options = options.finish();
        field.attrs.retain(|attribute| !attribute.path().is_ident("uri"));
        field
            .attrs
            .extend(Attribute::parse_outer.parse2(fill!("#[uri($options)]", options)).unwrap_or_default());
    }
}

/// Returns the variant with its arguments replaced by these.
fn with_arguments(variant: &Variant, arguments: &[Vec<TokenTree>]) -> Variant {
    let (mut variant, mut to) = (variant.clone(), Splice::default());
    for argument in arguments {
        to.tokens(stream(argument)).text(",");
    }
    if let Some(Meta::List(list)) = variant.attrs.first_mut().map(|attribute| &mut attribute.meta) {
        list.tokens = to.finish();
    }
    variant
}

/// Returns the text of an argument, if it has one.
fn text(argument: &[TokenTree]) -> Option<String> {
    match TextArgument::parse("", argument, &Diagnostics::new())? {
        TextArgument::Written(written) => Some(written.text()),
        TextArgument::Expression(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::model::template::tests::lowered;

    #[test]
    fn a_missing_value_is_shown_as_its_route_writes_it() {
        let template = lowered("/users/{id}{/lang}{?page,tags*,since:4}#{at}");
        let template = template.unwrap_or_else(|errors| panic!("{}", errors.join("\n")));
        let shown: Vec<_> =
            template.variables.iter().map(|variable| template.expression_of(variable)).collect();
        assert_eq!(shown, ["{id}", "{/lang}", "{?page}", "{?tags*}", "{?since:4}", "{at}"]);
    }
}
