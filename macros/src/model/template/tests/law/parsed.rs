//! The round trip of templates at run time: of a URI that was built, `captures(uri)?.safe()?` gives the values, and
//! these build the same URI.

use urika_runtime::Host;
use urika_runtime::percent::decode_lossy;
use urika_runtime::value::Base;
use urika_template::template::{Captures, Modifier, Operator, PreparedTemplate, Value};

use super::*;

/// The promise of the round trip for a row of values.
#[derive(PartialEq)]
enum Promised {
    /// The values.
    Values,
    /// Values that build the same URI.
    Text,
    /// Nothing: the template writes a character between its values that a list also writes between its members.
    Nothing,
}

/// One use of a variable.
#[derive(Clone, Copy)]
struct Used {
    operator: Operator,
    modifier: Modifier,
    variable: usize,
}

/// A row of values, and the uses of its variables.
struct GivenRow<'g, 'v> {
    given: &'g [(&'g str, Value<'v>)],
    /// The uses, grouped as written without literals between them.
    groups: Vec<Vec<Used>>,
}

/// Parses a URI that was built, and returns how the values differ from the given ones. Returns `None` as well if the
/// template cannot be parsed back.
pub(super) fn difference(
    template: &CheckedTemplate,
    prepared: &PreparedTemplate<'_>,
    given: &[(&str, Value<'_>)],
    uri: &str,
    tally: &mut LawReport,
) -> Option<String> {
    let promised = GivenRow { given, groups: groups(template) }.promised();
    if prepared.template().check_reversible().is_err() {
        tally.count("built, run time, ambiguous templates");
        return None;
    }
    if promised == Promised::Nothing {
        tally.count("built, run time, ambiguous values");
        return None;
    }
    let safe = match prepared.template().captures(uri).and_then(Captures::safe) {
        Ok(safe) => safe,
        Err(error) => return Some(format!("{uri} is not parsed: {error:?}")),
    };
    match prepared.build(&safe) {
        Ok(again) if again == *uri || is_same_but_for_host(again.as_str(), uri) => {}
        again => return Some(format!("{uri} is parsed as {safe:?}, which builds {again:?}")),
    }
    if has_only_pairs(template) {
        for other in respelled(uri) {
            let found = prepared.template().captures(&other).and_then(Captures::safe);
            let is_same = match &found {
                Ok(found) => given.iter().all(|(name, _)| shown(found, name) == shown(&safe, name)),
                Err(_) => false,
            };
            if !is_same {
                return Some(format!("{uri} is parsed as {safe:?}, and {other} as {found:?}"));
            }
            tally.count("parsed, respelled queries");
        }
    }
    tally.count(if promised == Promised::Values { "parsed, run time" } else { "parsed alike, run time" });
    let is_returned = |(name, value): &(&str, Value<'_>)| {
        let found = safe.get(name).map(texts).unwrap_or_default();
        found == texts(value) || is_same_authority(&texts(value).join(","), &found.join(","))
    };
    match given.iter().find(|one| !is_returned(one)) {
        Some((name, _)) if promised == Promised::Values => {
            Some(format!("{uri} has another {name}: {safe:?}"))
        }
        _ => None,
    }
}

/// Returns the strings of a captured value.
fn shown(captures: &Captures<'_, '_>, name: &str) -> Vec<String> {
    captures.get(name).map(texts).unwrap_or_default().into_iter().map(str::to_owned).collect()
}

/// Returns whether a query consists of parameters with single values, each with its own name.
fn has_only_pairs(template: &CheckedTemplate) -> bool {
    let is_in_query = |piece: &CheckedPiece| match piece {
        CheckedPiece::Expression(expression) => expression.place == ExpressionPlace::Query,
        _ => false,
    };
    let is_named = |piece: &CheckedPiece| match piece {
        CheckedPiece::Expression(ParsedExpression { operator, specs, .. }) => {
            matches!(operator, Operator::Query | Operator::Continuation)
                && specs.iter().all(|spec| spec.modifier != Modifier::Explode)
        }
        _ => false,
    };
    let ends = |pair: &[&CheckedPiece]| match pair {
        [first, CheckedPiece::Literal(text)] if is_in_query(first) => text.starts_with(['&', '#']),
        _ => true,
    };
    let pieces: Vec<_> =
        template.pieces.iter().filter(|piece| !matches!(piece, CheckedPiece::Mark(_))).collect();
    pieces.iter().any(|piece| is_in_query(piece))
        && pieces.iter().all(|piece| !is_in_query(piece) || is_named(piece))
        && pieces.windows(2).all(ends)
}

/// Returns the URI with its parameters in reverse order, and with an escape at the beginning of each name.
fn respelled(uri: &str) -> Vec<String> {
    let (uri, fragment) = uri.split_once('#').map_or((uri, None), |(uri, fragment)| (uri, Some(fragment)));
    let Some((before, query)) = uri.split_once('?') else { return Vec::new() };
    let escaped = |one: &str| match one.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => format!("%{:02X}{}", u32::from(first), &one[1..]),
        _ => one.to_owned(),
    };
    let reversed: Vec<String> = query.rsplit('&').map(str::to_owned).collect();
    let escaped: Vec<String> = query.split('&').map(escaped).collect();
    [reversed, escaped]
        .map(|all| {
            let fragment = fragment.map(|fragment| format!("#{fragment}")).unwrap_or_default();
            format!("{before}?{}{fragment}", all.join("&"))
        })
        .into()
}

/// Returns the strings of a value. One empty string counts as no value, since most places do not show the difference.
fn texts<'v>(value: &'v Value<'_>) -> Vec<&'v str> {
    let pairs = value.as_pairs().unwrap_or_default().iter().flat_map(|(name, value)| [name, value]);
    let texts = value.as_list().unwrap_or_default().iter().chain(pairs).map(|text| &**text);
    let texts: Vec<_> = value.as_text().into_iter().chain(texts).collect();
    if texts == [""] { Vec::new() } else { texts }
}

/// Returns whether two URIs are equal except for the escapes of their hosts, which parsing decodes.
fn is_same_but_for_host(one: &str, other: &str) -> bool {
    let behind =
        |text: &str| text.split_once("//").map(|(_, rest)| rest.find('/').map(|at| rest[at..].to_owned()));
    normal_form(one, true) == normal_form(other, true) && behind(one) == behind(other)
}

/// Returns whether two strings are the same base or the same host, which are built in normal form.
fn is_same_authority(one: &str, other: &str) -> bool {
    let host = |text: &str| match text.parse() {
        Ok(address) => Some(Host::Ipv6(address).to_string()),
        Err(_) => Host::parse(&decode_lossy(text)).ok().map(|host| host.to_string()),
    };
    let base = |text: &str| Base::parse(text).ok().map(|base| base.as_str().to_owned());
    host(one).is_some_and(|it| Some(it) == host(other)) || base(one).is_some_and(|it| Some(it) == base(other))
}

/// Returns the uses of variables, grouped as written without literals between them.
fn groups(template: &CheckedTemplate) -> Vec<Vec<Used>> {
    let mut groups: Vec<Vec<Used>> = Vec::new();
    let mut is_behind_literal = true;
    for piece in &template.pieces {
        match piece {
            CheckedPiece::Literal(_) => is_behind_literal = true,
            CheckedPiece::Mark(_) => {}
            CheckedPiece::Expression(ParsedExpression { operator, specs, .. }) => {
                let uses = specs.iter().map(|spec| Used {
                    operator: *operator,
                    modifier: spec.modifier,
                    variable: spec.variable,
                });
                match groups.last_mut() {
                    Some(last) if !is_behind_literal && last[0].operator == *operator => last.extend(uses),
                    _ => groups.push(uses.collect()),
                }
                is_behind_literal = false;
            }
        }
    }
    groups
}

impl Used {
    fn is_prefix(&self) -> bool {
        matches!(self.modifier, Modifier::Prefix(_))
    }
}

impl<'v> GivenRow<'_, 'v> {
    /// Returns what the round trip promises.
    fn promised(&self) -> Promised {
        let mut placed = self.groups.iter().filter(|group| {
            let operator = group[0].operator;
            group.len() > 1
                && !matches!(operator, Operator::Query | Operator::Continuation | Operator::Parameter)
        });
        let is_lost = |group: &Vec<Used>| {
            let is_cut = group.iter().any(Used::is_prefix) && !self.is_in_order(group);
            is_cut || group.iter().any(|it| self.has_members(it))
        };
        if placed.clone().any(is_lost) || self.uses().any(|it| self.is_doubtful(it) || self.is_split(it)) {
            Promised::Nothing
        } else if placed.all(|group| self.is_in_order(group)) && self.uses().all(|it| self.is_whole(it)) {
            Promised::Values
        } else {
            Promised::Text
        }
    }

    fn uses(&self) -> impl Iterator<Item = &Used> {
        self.groups.iter().flatten()
    }

    fn value(&self, used: &Used) -> &Value<'v> {
        &self.given[used.variable].1
    }

    fn has_members(&self, used: &Used) -> bool {
        let value = self.value(used);
        value.as_list().is_some() || value.as_pairs().is_some()
    }

    /// Returns whether no undefined value is before a defined one.
    fn is_in_order(&self, group: &[Used]) -> bool {
        group.is_sorted_by_key(|it| self.value(it).is_undefined())
    }

    /// Returns whether a value is used several times that is not written alike each time.
    fn is_doubtful(&self, used: &Used) -> bool {
        // An address has brackets only as a host.
        let is_address = self.value(used).as_text().is_some_and(|text| text.contains("::"));
        let is_repeated = self.uses().filter(|other| other.variable == used.variable).count() > 1;
        is_repeated && (is_address || self.has_members(used))
    }

    /// Returns whether a pair is written with the dot that `{.x*}` writes before each pair.
    fn is_split(&self, used: &Used) -> bool {
        let value = self.value(used);
        used.operator == Operator::Label
            && used.modifier == Modifier::Explode
            && value.as_pairs().is_some()
            && texts(value).iter().any(|text| text.contains('.'))
    }

    /// Returns whether all of a value is written, and no two values are written alike.
    fn is_whole(&self, used: &Used) -> bool {
        let value = self.value(used);
        let is_exploded = used.modifier == Modifier::Explode;
        !used.is_prefix()
            && match used.operator {
                Operator::Reserved | Operator::Fragment if self.has_members(used) => {
                    is_exploded && value.as_pairs().is_none()
                }
                Operator::Label if is_exploded => !texts(value).iter().any(|text| text.contains('.')),
                _ => true,
            }
    }
}
