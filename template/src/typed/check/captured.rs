//! [`Captures::safe`]: checks the values of a run-time template like those of a typed template.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;

use super::segment::{JoinedSegment, Role};
use super::written::{Before, WriteMode, Writing};
use super::{BuildError, Checked};
use crate::fault::{FaultKind, MatchError, Mismatch, Part};
use crate::grammar::operator::Operator;
use crate::grammar::varspec::Modifier;
use crate::template::encode::prefix;
use crate::template::expression::{Item, Visitor as _};
use crate::template::matching::literal::{Case, is};
use crate::template::matching::{decode, outline};
use crate::template::plan::{Begins, Plan, PlanToken, Var};
use crate::template::value::ValueForm;
use crate::template::{Captures, Value};
use crate::typed::capture::is_first;
use urika_runtime::percent;

impl Captures<'_, '_> {
    /// Returns these captures if [`Template::build`](crate::template::Template::build) accepts their values: each value
    /// that fills a path segment is not empty, not `.` or `..`, and without `/`, `\` and NUL, as in
    /// [`Segment`](crate::value::Segment). Each value of `{+x}` consists of segments with slashes between them. A host
    /// is a host, a label is a label, and a port is a port.
    ///
    /// The [rules](crate::template::Kind) of variables apply as well. A first segment that is not one of the strings of
    /// [`Kind::one_of`](crate::template::Kind::one_of) does not match.
    ///
    /// The captures of a URI that [`Template::build`](crate::template::Template::build) wrote are safe, and build the
    /// same URI. They have the values that were given, except for values that are written alike: prefixes (`{x:3}`),
    /// lists where the template has the separator of their members (`{x,y}`, `{.x*}`, `{+x}`), associative arrays without
    /// `*` or in `{+x*}`, and an undefined value before a defined one of the same expression (`{/x,y}`). Hosts are
    /// decoded. An associative array of `{.x*}` whose names or values have a dot does not build the same URI.
    ///
    /// Without a rule that accepts [keys](crate::template::Kind::keys), `{?x*}` has only the values of the parameter `x`:
    /// all other parameters are unknown, and ignored.
    ///
    /// The host of `note://{x}` is not a path segment: it may be `..` or contain a slash, as in a typed
    /// template with a string there. Parse it as a [`Segment`](crate::value::Segment) before you use it in a
    /// path.
    ///
    /// Capturing decodes `%2E%2E` and `a%2Fb`, so without this check a value might be a path traversal.
    /// Values of `{+x}` and `{#x}` keep their escapes until this check decodes them once, as typed templates
    /// do: `%61` is `a`. An escaped delimiter is rejected, and so is an escape in a path that decodes to
    /// another escape.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/files/{name}{?q}")?;
    /// assert_eq!(template.captures("/files/a?q=..")?.safe()?.text("name"), Some("a"));
    ///
    /// let captures = template.captures("/files/..%2Fsecret")?;
    /// assert_eq!(captures.text("name"), Some("../secret"));
    /// let error = captures.safe().unwrap_err();
    /// assert_eq!((error.code(), error.variable()), ("SEGMENT_CHARACTER", Some("name")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first value that violates these rules.
    #[inline]
    pub fn safe(mut self) -> Result<Self, MatchError> {
        let plan = self.plan();
        decode_reserved(&plan, &mut self)?;
        self.check_parameters(&plan)?;
        let mut path =
            CapturedPath { captures: &self, segment: JoinedSegment::NEW, last: "", is_in_parameter: false };
        let followed =
            path.follow(&plan).map_err(|error| MatchError::new(Mismatch::in_path(error.kind()), path.last));
        match followed {
            // An empty segment takes precedence: the path is another one.
            Err(error) if error.is_no_match() => return Err(error),
            _ => check_kinds(&self)?,
        }
        if plan.has_value_in_authority() {
            self.check_authority()?;
        }
        followed?;
        Ok(self)
    }
}

/// Checks the rules of variables. A first segment that is not one of a few strings does not match: such a rule is a choice of
/// paths, like an enum in a typed template.
#[inline]
fn check_kinds(captures: &Captures<'_, '_>) -> Result<(), MatchError> {
    captures.kinds.iter().try_for_each(|(name, kind)| {
        let value = captures.get(name).unwrap_or(&Value::UNDEFINED);
        match kind.fault_of(value, || captures.is_exploded(name)) {
            None => Ok(()),
            Some(FaultKind::ValueUnlisted) if is_first(captures.template(), name) => {
                Err(MatchError::NO_MATCH)
            }
            Some(fault) => Err(MatchError::new(Mismatch::Refused(fault), name)),
        }
    })
}

/// Decodes the values of `{+x}` and `{#x}`. A value at the very beginning stays encoded, since it may have an
/// authority.
#[inline]
fn decode_reserved(plan: &Plan<'_>, captures: &mut Captures<'_, '_>) -> Result<(), MatchError> {
    let is_full = |var: &Var<'_>| !matches!(var.modifier, Modifier::Prefix(_));
    let names = |is_reserved: bool| {
        let vars = plan.vars().filter(move |var| is_full(var) && var.is_reserved() == is_reserved);
        vars.map(|var| var.name).collect::<BTreeSet<&str>>()
    };
    let (reserved, mut kept) = (names(true), names(false));
    if let (Begins::Whole, Some(PlanToken::Group(group))) = (plan.begins(), plan.path.first()) {
        kept.extend(group.vars().map(|var| var.name));
    }
    let is_decoded = |name| reserved.contains(name) && !kept.contains(name);
    let mut captures = captures.found.iter_mut().filter(|capture| is_decoded(capture.name));
    captures.try_for_each(|capture| {
        let texts = match capture.value.form_mut() {
            ValueForm::Text(text) => core::slice::from_mut(text),
            ValueForm::List(members) => members.to_mut().as_mut_slice(),
            _ => &mut [],
        };
        texts.iter_mut().try_for_each(decode_text).map_err(|how| MatchError::new(how, capture.name))
    })
}

#[inline]
fn decode_text(text: &mut Cow<'_, str>) -> Result<(), Mismatch> {
    decode::check_data(text)?;
    let not_utf8 = |_| Mismatch::Refused(FaultKind::NotUtf8);
    match text {
        Cow::Borrowed(encoded) => *text = percent::decode(encoded).map_err(not_utf8)?,
        Cow::Owned(encoded) => *encoded = percent::decode(encoded).map_err(not_utf8)?.into_owned(),
    }
    Ok(())
}

/// A path that is joined from literals and values, segment by segment.
struct CapturedPath<'c, 't, 'u> {
    captures: &'c Captures<'t, 'u>,
    segment: JoinedSegment,
    /// The last variable.
    last: &'t str,
    /// Whether the segment has a `;`, after which text does not count.
    is_in_parameter: bool,
}

impl<'t> CapturedPath<'_, 't, '_> {
    #[inline]
    fn follow(&mut self, plan: &Plan<'t>) -> Checked {
        let mut begins = if plan.begins() == Begins::Whole { Begins::Whole } else { Begins::Inside };
        for (at, token) in plan.path.iter().enumerate() {
            match token {
                PlanToken::Literal(text) => {
                    let path = text.split('?').next().unwrap_or_default();
                    self.literal(path)?;
                    if path.len() < text.len() {
                        break;
                    }
                    let is_empty_host = at == 0 && *text == "//" && plan.begins() != Begins::Whole;
                    begins = if is_empty_host { plan.begins() } else { Begins::Inside };
                }
                // `check_authority` has checked the host.
                PlanToken::Group(_) if at == 1 && plan.begins_with_host() => {}
                PlanToken::Group(group) => match group.operator {
                    Operator::Query | Operator::Fragment | Operator::Continuation => break,
                    Operator::Parameter => self.parameter()?,
                    Operator::Simple | Operator::Label if self.is_in_parameter => {}
                    operator => {
                        self.is_in_parameter &= operator != Operator::Segment;
                        let is_alone = fills_segment(&plan.path, at);
                        group.vars().try_for_each(|var| self.variable(&var, begins, is_alone))?;
                        begins = Begins::Inside;
                    }
                },
            }
        }
        self.segment.end()
    }

    #[inline]
    fn literal(&mut self, text: &str) -> Checked {
        for (number, text) in text.split('/').enumerate() {
            if number > 0 {
                self.segment.end()?;
                (self.segment, self.is_in_parameter) = (JoinedSegment::NEW, false);
            }
            if self.is_in_parameter {
                continue;
            }
            let counted = text.split(';').next().unwrap_or_default();
            if counted.is_empty() && counted.len() < text.len() {
                self.segment.begin();
            }
            match ["", ".", ".."].iter().position(|dots| is(counted, dots, Case::Kept)) {
                Some(0) => {}
                Some(count) => self.segment.dots(count),
                None => self.segment.solid(),
            }
            if counted.len() < text.len() {
                self.parameter()?;
            }
        }
        Ok(())
    }

    #[inline]
    fn parameter(&mut self) -> Checked {
        self.is_in_parameter = true;
        self.segment.parameter()
    }

    /// Writes a value at the beginning of the path, or later.
    #[inline]
    fn variable(&mut self, var: &Var<'t>, begins: Begins, is_alone: bool) -> Checked {
        let value = self.captures.get(var.name).unwrap_or(&Value::UNDEFINED);
        let before = match var.operator {
            Operator::Segment if var.is_exploded() => Before::Slash,
            Operator::Segment => Before::Led,
            Operator::Label => Before::Dot,
            _ => Before::Comma,
        };
        let written = match begins {
            _ if is_alone && self.allows_slashes(var.name) => WriteMode::Slashes,
            _ if !var.is_reserved() => WriteMode::Data,
            Begins::Whole => WriteMode::Encoded,
            _ => WriteMode::Reserved,
        };
        self.last = var.name;
        match begins {
            Begins::Root => self.segment.role = Role::Root,
            Begins::Host => self.segment.role = Role::Host,
            Begins::Inside | Begins::Whole => {}
        }
        if var.operator != Operator::Segment {
            self.segment.variable("");
        }
        let mut writing = Writing::new(&mut self.segment, "", written, before, var.modifier);
        if let Some(text) = value.as_text() {
            let text = if written == WriteMode::Encoded { behind_authority(text) } else { text };
            writing.item(Item::Text(match var.modifier {
                Modifier::Prefix(count) => prefix(text, count, var.operator.style().allow),
                _ => text,
            }))?;
        }
        let mut members = value.as_list().unwrap_or_default().iter();
        members.try_for_each(|text| writing.item(Item::Text(text)))?;
        let mut pairs = value.as_pairs().unwrap_or_default().iter();
        pairs.try_for_each(|(name, value)| writing.pair(Item::Text(name), Item::Text(value)))?;
        match self.segment.role {
            Role::Root => Err(BuildError::new(FaultKind::PathRootless, Part::Path, "")),
            _ => Ok(()),
        }
    }
}

impl CapturedPath<'_, '_, '_> {
    /// Returns whether the rule of a variable allows slashes.
    #[inline]
    fn allows_slashes(&self, name: &str) -> bool {
        self.captures.kinds.iter().any(|(known, kind)| known == name && kind.allows_slashes())
    }
}

/// Returns whether the group at this place is one `{x}` that fills a segment.
#[inline]
fn fills_segment(path: &[PlanToken<'_>], at: usize) -> bool {
    let is_one = matches!(path[at], PlanToken::Group(group)
        if group.operator == Operator::Simple && group.vars().count() == 1);
    let is_begun = match at.checked_sub(1).map(|before| &path[before]) {
        Some(PlanToken::Literal(text)) => text.ends_with('/'),
        Some(PlanToken::Group(_)) => false,
        None => true,
    };
    is_one
        && is_begun
        && match path.get(at + 1) {
            Some(PlanToken::Literal(text)) => text.starts_with(['/', ';', '?']),
            Some(PlanToken::Group(group)) => !matches!(
                group.operator,
                Operator::Simple | Operator::Reserved | Operator::Label | Operator::Continuation
            ),
            None => true,
        }
}

#[inline]
fn behind_authority(text: &str) -> &str {
    let path = match outline::scheme(text) {
        Some((_, rest)) => outline::authority(rest).map_or(rest, |(_, path)| path),
        // An empty host does not come from a value: it is the empty segment between the slashes.
        None => text,
    };
    path.strip_prefix('/').unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use crate::fault::MatchErrorKind;
    use crate::template::{Captures, Kind, Template};

    /// `{+x}` writes a captured value unchanged, and a safe value is the value that a typed template reads.
    #[test]
    fn paths_are_decoded_once() {
        for (uri, captured, safe) in [
            ("/f/%61dmin", "%61dmin", "admin"),
            ("/f/a%20b/%61", "a b/%61", "a b/a"),
            ("/f/100%25", "100%", "100%"),
            ("/f/%C3%A9", "\u{e9}", "\u{e9}"),
        ] {
            let template = Template::parse("/f/{+a}{?q}").expect("a template");
            let captures = template.captures(uri).expect(uri);
            assert_eq!(captures.text("a"), Some(captured));
            assert_eq!(captures.safe().expect(uri).text("a"), Some(safe));
        }
    }

    /// The URIs of [`Template::build`] are parsed: lists with dots, hosts of dots, templates that are not in normal
    /// form, and associative arrays after a slash.
    #[test]
    fn what_was_built_is_parsed_back() {
        for (template, x, expected) in [
            ("/x{x}", ["", ".."].into(), "/x,.."),
            ("/x{x}", [".", "a"].into(), "/x.,a"),
            ("/{x}.json", ["..", "a"].into(), "/..,a.json"),
            ("/{x*}:run", ["..", "."].into(), "/..,.:run"),
            ("/x{.x}", ["", ".."].into(), "/x.,.."),
            ("https://{+x}", "..".into(), "https://.."),
            ("https://{+x}/a", ".".into(), "https://./a"),
            ("ftp://@{+x}/a", "..".into(), "ftp://@../a"),
            ("//{+x}/a", "..".into(), "//../a"),
            ("//@{+x}/a", "[::1]".into(), "//@[::1]/a"),
            ("/./{x}", "a".into(), "/a"),
            ("/a/../{+x}", "b/c".into(), "/b/c"),
            ("HTTPS://Example.COM:443/a/%2e%2e/{x}", "b".into(), "https://example.com/b"),
            ("https://{+x}:443", "h".into(), "https://h"),
            ("https://{+x}:080/a", "h".into(), "https://h:80/a"),
            ("file:/{x}", "a".into(), "file:///a"),
            ("file:/{+x}", "a/b".into(), "file:///a/b"),
            ("file:/a/./{x}", "b".into(), "file:///a/b"),
            ("urn:ISBN:{x}:{y}", "1".into(), "urn:isbn:1:y"),
            ("mailto:{x}@Example.com", "a".into(), "mailto:a@example.com"),
            ("/a{/x}.json", [("b", ""), ("c&d", "//")].into(), "/a/b,,c%26d,%2F%2F.json"),
            ("/{x*}", [("a", "."), ("b", "..")].into(), "/a=.,b=.."),
            ("/a{/x*}", [("..", ".")].into(), "/a/..=."),
            ("/a{/x}", ["b", "c"].into(), "/a/b,c"),
            ("/;v=1{x}", "..".into(), "/;v=1.."),
        ] {
            let prepared = Template::parse(template).expect(template).prepare().expect(template);
            let built = prepared.build(&[("x", x), ("y", "y".into())]).expect(template);
            assert_eq!(built, *expected, "{template}");
            let captures = prepared.template().captures(built.as_str()).expect(template);
            let safe = captures.safe().expect(template);
            assert_eq!(prepared.build(&safe).as_ref(), Ok(&built), "{template} {safe:?}");
            let matcher = prepared.template().matcher().expect(template);
            let again = matcher.captures(built.as_str()).and_then(Captures::safe).expect(template);
            assert!(again.iter().eq(safe.iter()), "{template} {again:?} {safe:?}");
        }
    }

    /// [`Captures::safe`] applies the rules of variables. A first segment that is not one of a few strings does not
    /// match, as in typed templates with an enum.
    #[test]
    fn rules_of_variables_are_checked() {
        use MatchErrorKind::{BadValue, NoMatch};
        let languages = || Kind::one_of(["en", "de"]);
        for (template, kind, uri, expected) in [
            ("/{x}", languages(), "/en", Ok("en")),
            ("/{x}", languages(), "/robots.txt", Err((NoMatch, "NO_MATCH"))),
            ("/{x}", languages(), "/..", Err((NoMatch, "NO_MATCH"))),
            ("/{x}/docs{?q}", languages(), "/fr/docs?q=a", Err((NoMatch, "NO_MATCH"))),
            ("{/x}/docs", languages().optional(), "/fr/docs", Err((NoMatch, "NO_MATCH"))),
            ("{/x}/docs", languages().optional(), "/docs", Ok("")),
            ("https://example.com/{x}", languages(), "https://example.com/fr", Err((NoMatch, "NO_MATCH"))),
            ("/docs/{x}", languages(), "/docs/fr", Err((BadValue, "VALUE_UNLISTED"))),
            ("/{x}.html", languages(), "/fr.html", Err((BadValue, "VALUE_UNLISTED"))),
            ("/docs{?x}", languages(), "/docs?x=fr", Err((BadValue, "VALUE_UNLISTED"))),
            ("/docs{?x}", languages(), "/docs", Err((BadValue, "VALUE_UNDEFINED"))),
            ("/docs{?x}", languages().optional(), "/docs", Ok("")),
            ("/{x}", Kind::integer(), "/007", Err((BadValue, "VALUE_INTEGER"))),
            ("/{x}", Kind::integer(), "/7", Ok("7")),
            ("/{x}", Kind::text().max_len(2), "/abc", Err((BadValue, "VALUE_LONG"))),
            ("/{x}", Kind::path(), "/a%2Fb", Ok("a/b")),
            ("/a/{x}/b{?q}", Kind::path(), "/a/c%2Fd/b", Ok("c/d")),
            ("/{x}", Kind::path(), "/a%2F..", Err((BadValue, "SEGMENT_DOTS"))),
            ("/{x}", Kind::text(), "/a%2Fb", Err((BadValue, "SEGMENT_CHARACTER"))),
        ] {
            let template = Template::parse(template).expect(template).with("x", kind);
            let matcher = template.matcher().expect(uri);
            for captures in [template.captures(uri), matcher.captures(uri)] {
                let safe = captures.and_then(Captures::safe);
                let found = safe.as_ref().map(|safe| safe.text("x").unwrap_or_default());
                let found = found.map_err(|error| (error.kind(), error.code()));
                assert_eq!(found, expected, "{template} {uri}");
                if let Ok(safe) = safe {
                    assert_eq!(template.build(&safe).unwrap(), *uri);
                }
            }
        }
    }

    #[test]
    fn safe_refuses_path_traversal() {
        let code = |template, uri: &str| {
            let template = Template::parse(template).expect("a template");
            let captures = template.captures(uri).expect(uri);
            captures.safe().map_or_else(|error| error.code(), |_| "")
        };
        for (template, uri, expected) in [
            ("/{a}", "/%2e%2E", "SEGMENT_DOTS"),
            ("/{a}", "/x%2Fy", "SEGMENT_CHARACTER"),
            ("/{a}", "/x%5cy", "SEGMENT_CHARACTER"),
            ("/{a}", "/%00", "SEGMENT_CHARACTER"),
            ("/{a}", "/", "SEGMENT_EMPTY"),
            ("/{a}", "/..;x", "SEGMENT_DOTS"),
            ("/{a}.", "/..", "DOTS_TOGETHER"),
            ("/.{a}", "/..", "DOTS_TOGETHER"),
            ("/{a}./{b}", "/../x", "DOTS_TOGETHER"),
            ("/{a}.x", "/..x", ""),
            ("/@{a}", "/@..", ""),
            ("/{a}.json", "/..%2F.json", ""),
            ("/{a}{?q}", "/x?q=../..", ""),
            ("/{?q}{/x}", "/?q=../y", ""),
            ("/{;p}", "/;p=..", ""),
            ("{/a}.json", "/...json", ""),
            ("{/a,b}x", "/../yx", "SEGMENT_DOTS"),
            ("/{a}", "/..,x", "SEGMENT_DOTS"),
            ("/{a}", "/x,%2e", "SEGMENT_DOTS"),
            ("/{a*}", "/", "VALUE_UNDEFINED"),
            ("{a}", "%2Fx", "SEGMENT_CHARACTER"),
            ("{a}/x", "a:%2F%2Fh/x", "SEGMENT_CHARACTER"),
            ("{/a*}", "/x//y", "SEGMENT_EMPTY"),
            ("{/a*}", "/x/%2e/y", "SEGMENT_DOTS"),
            ("{/a*}", "/k=x%2Fy", "SEGMENT_CHARACTER"),
            ("{/a*}", "/k=x/..", "SEGMENT_DOTS"),
            ("/{a*}", "/k=x,..", "SEGMENT_DOTS"),
            ("/{a*}", "/k=..", ""),
            ("/{a:1}/{a}", "/./.x", "SEGMENT_DOTS"),
            ("{/a:2}/x", "/x", ""),
            ("{/a:2}/x", "/../x", "SEGMENT_DOTS"),
            ("https://{h}/", "https://../", ""),
            ("https://{h}/", "https://evil%2F/", "UNEXPECTED_CHARACTER"),
            ("https://{h}.example.com/", "https://eu.example.com/", ""),
            ("https://{h}.example.com/", "https://evil%2F.example.com/", "LABEL_CHARACTER"),
            ("https://{h}.example.com/", "https://evil.example%2F.example.com/", "LABEL_CHARACTER"),
            ("https://{+h}/x", "https://a/b/x", "UNEXPECTED_CHARACTER"),
            ("/f/{+a}", "/f/x/y", ""),
            ("/f/{+a}", "/f/x/../y", "SEGMENT_DOTS"),
            ("/f/{+a}", "/f/x/%2e%2e/y", "SEGMENT_DOTS"),
            ("/f/{+a}", "/f//x", "SEGMENT_EMPTY"),
            ("/f/{+a}", "/f/x%2Fy", "SEGMENT_CHARACTER"),
            ("/f/{+a}", "/f/a[b", "RESERVED_CHARACTER"),
            ("/f/{+a}", "/f/a%3Fb", "RESERVED_CHARACTER"),
            ("/f/{+a}", "/f/100%2541", "TRIPLET"),
            ("/f{+a}", "/f/x", ""),
            ("/f{+a}x", "/f/../x", "SEGMENT_DOTS"),
            ("/f/{+a}x", "/f/..x", ""),
            ("/f/{+a}x", "/f/../..x", "SEGMENT_DOTS"),
            ("file://{+a}", "file:///f/g", ""),
            ("file://{+a}", "file:////f", "SEGMENT_EMPTY"),
            ("file://{+a}", "file:///f/../g", "SEGMENT_DOTS"),
            ("file://{+a}", "file://h/f", "PATH_ROOTLESS"),
            ("note://{+a}", "note://f/g:h@i", ""),
            ("note://{+a}", "note:///f", "SEGMENT_EMPTY"),
            ("note://{+a}", "note://../f", "SEGMENT_DOTS"),
            ("note://{+a}", "note://u@h/f", "RESERVED_CHARACTER"),
            ("note://{+a}", "note://h:80/f", "RESERVED_CHARACTER"),
            ("note://{+a}", "note://h%3A80/f", "RESERVED_CHARACTER"),
            ("{+a}", "//f", "SEGMENT_EMPTY"),
            ("{+a}/x", "/f/g/x", ""),
            ("{+a}/x", "//f/x", "SEGMENT_EMPTY"),
            ("{+a}/x", "https://h/f/x", ""),
            ("{+a}/x", "https://h/f/../x", "SEGMENT_DOTS"),
            ("{+a}/x", "https://h/f/%2e%2e/x", "SEGMENT_DOTS"),
            ("{+a}/x", "https://h%41/f%41/x", ""),
        ] {
            assert_eq!(code(template, uri), expected, "{template} {uri}");
        }
    }
}
