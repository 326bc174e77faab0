//! Reviews all URIs that a program writes: each by the design guide and by a policy, and the routes of
//! a set together.

mod written;

use std::collections::BTreeMap;
use std::fs;

use serde::Deserialize;
use urika::template::{Template, Value};
use urika::{Policy, PolicyBuf};
use urika_review::{Review, Rule};

use crate::files::Sources;
use crate::finding::{Code, Finding};
use crate::value::Place;
use written::{Kind, WrittenString};

/// `[review]` of `urika.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Settings {
    /// Which URIs the program may have: a `preset`, and the fields that change it.
    pub(crate) policy: Option<PolicyBuf>,
    /// Rules of the guide that are omitted, by their codes.
    #[serde(default)]
    without: Vec<String>,
}

impl Settings {
    /// The rules of the guide that are kept.
    ///
    /// # Errors
    ///
    /// The name of a rule that does not exist.
    fn rules(&self) -> Result<Review, String> {
        self.without.iter().try_fold(Review::GUIDE, |review, code| match Rule::from_code(code) {
            Some(rule) => Ok(review.without(rule)),
            None => Err(format!("review.without: no rule has the code `{code}`")),
        })
    }
}

/// Reviews the files of a program; returns the findings, and the number of URIs. Notes each file whose parser fails.
///
/// # Errors
///
/// A rule in `urika.toml` that does not exist.
pub(crate) fn review(
    sources: &mut Sources,
    settings: &Settings,
    policy: Option<Policy<'_>>,
    tests: bool,
) -> Result<(Vec<Finding>, usize), String> {
    let policy =
        policy.or_else(|| settings.policy.as_ref().map(PolicyBuf::policy)).unwrap_or(Policy::LITERAL);
    let judge = Reviewer { rules: settings.rules()?, policy };
    let (mut findings, mut count) = (Vec::new(), 0);
    for (number, path) in sources.paths.iter().enumerate() {
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        if !is_rust || sources.test_only_files.contains(&(number as u32)) {
            continue;
        }
        // A file that cannot be read has already been reported.
        let Ok(text) = fs::read_to_string(path) else { continue };
        match written::read(&text, number as u32, tests) {
            Ok(all) => {
                count += all.len();
                judge.file(&all, &mut findings);
            }
            Err(why) => sources.passed_over.push((path.clone(), why)),
        }
    }
    findings.sort_by_key(|finding| (finding.place, finding.code));
    findings.dedup_by(|a, b| (a.place, a.code, &a.name) == (b.place, b.code, &b.name));
    Ok((findings, count))
}

struct Reviewer<'p> {
    rules: Review,
    policy: Policy<'p>,
}

impl Reviewer<'_> {
    fn file(&self, all: &[WrittenString], findings: &mut Vec<Finding>) {
        let mut sets: BTreeMap<u32, Vec<&WrittenString>> = BTreeMap::new();
        for written in all {
            let refused = self.refused(written);
            match written.set {
                Some(set) => sets.entry(set).or_default().push(written),
                None => self.alone(written, refused.is_some(), findings),
            }
            findings.extend(refused);
        }
        for routes in sets.values() {
            let named = routes.iter().map(|route| (&route.name, &route.text));
            for found in self.rules.routes(named) {
                findings.push(guide_finding(routes[found.index()], &found));
            }
        }
    }

    /// Reviews a string that is in no set. A policy that refuses the text has named its password already.
    fn alone(&self, written: &WrittenString, is_refused: bool, findings: &mut Vec<Finding>) {
        let found = match written.kind {
            Kind::Uri => self.rules.uri(&written.text),
            Kind::Template => self.rules.template(&written.text),
        };
        let is_new = |found: &&urika_review::Finding| !is_refused || found.rule() != Rule::Password;
        findings.extend(found.iter().filter(is_new).map(|found| guide_finding(written, found)));
    }

    /// The first fault of a URI, or of a template with a value in each variable.
    fn refused(&self, written: &WrittenString) -> Option<Finding> {
        let text = match written.kind {
            Kind::Uri => written.text.clone(),
            Kind::Template => expanded(&written.text)?,
        };
        let is_absolute = text.split(['/', '?', '#']).next().is_some_and(|start| start.contains(':'));
        let error = if is_absolute {
            self.policy.normalize(&text).err()
        } else {
            self.policy.normalize_ref(&text).err()
        }?;
        let range = if written.kind == Kind::Uri { error.range() } else { 0..written.text.len() };
        let message = error.to_string();
        Some(finding(Code::Refused, written, range, message.lines().next().unwrap_or_default().to_owned()))
    }
}

/// Returns an example value for a variable: letters, which are valid anywhere except before `://` and in a port.
fn value_of(variable: &str, template: &str) -> &'static str {
    let placeholder = format!("{{{variable}}}");
    let Some((scheme, rest)) = template.split_once("://") else { return "a" };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let is_port = authority.rsplit_once(':').is_some_and(|(_, port)| port.contains(&placeholder));
    if scheme == placeholder {
        "https"
    } else if is_port {
        "8080"
    } else {
        "a"
    }
}

/// A template with a value in each variable.
fn expanded(text: &str) -> Option<String> {
    let template = Template::parse(text).ok()?;
    let values: Vec<(String, Value<'_>)> = template
        .variables()
        .map(|variable| (variable.to_string(), Value::from(value_of(variable, text))))
        .collect();
    template.expand(&values).ok()
}

fn guide_finding(written: &WrittenString, found: &urika_review::Finding) -> Finding {
    finding(Code::Guide, written, found.range(), format!("{}: {}", found.code(), found.suggestion()))
}

fn finding(code: Code, written: &WrittenString, range: std::ops::Range<usize>, name: String) -> Finding {
    let place: Place = written.part(range);
    Finding {
        site: written.place,
        function: written.name.clone(),
        shape: written.text.clone(),
        ..Finding::at(code, place, name)
    }
}
