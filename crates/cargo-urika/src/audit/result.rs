//! The findings of an audit, and other results about the strings of a program.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::Auditor;
use crate::finding::{Code, Finding};
use crate::follow::Filling;
use crate::routes::{self, Link};
use crate::style::{self, Whole};
use crate::value::Place;

/// The verdict on a string that a program builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fate {
    /// No value in the text can be arbitrary text.
    Safe,
    Encoded,
    /// A finding.
    Open,
}

/// The findings of an audit, with its counts.
#[derive(Debug, Default)]
pub(crate) struct Audit {
    pub(crate) findings: Vec<Finding>,
    pub(crate) sites: BTreeMap<Place, Fate>,
    /// The strings of sites with names in their placeholders.
    pub(crate) shapes: BTreeMap<Place, String>,
    /// The fillings of the placeholders of sites, by the places of the placeholders.
    pub(crate) placeholders: HashMap<Place, Filling>,
    /// The places of placeholders, and whether each begins a segment of the path in all URLs that it is in.
    pub(crate) segment_starts: HashMap<Place, bool>,
    /// The places of placeholders that are harmless only by their names.
    pub(crate) guesses: HashSet<Place>,
    /// Sinks whose value cannot be followed to its source.
    pub(crate) not_followed: HashSet<Place>,
    /// Paths that the program links to, and patterns of its routers.
    pub(super) links: Vec<Link>,
    /// Literals that are whole URLs.
    pub(super) wholes: Vec<Whole>,
}

impl Audit {
    /// Adds the audit of another program. No file is of both.
    pub(crate) fn add(&mut self, other: Self) {
        self.findings.extend(other.findings);
        self.sites.extend(other.sites);
        self.shapes.extend(other.shapes);
        self.placeholders.extend(other.placeholders);
        self.segment_starts.extend(other.segment_starts);
        self.guesses.extend(other.guesses);
        self.not_followed.extend(other.not_followed);
    }
}

/// Returns the findings, each site once: the value of a template is not reported again for its effect.
fn without_effects(found: HashMap<(Place, Code), Finding>) -> Vec<Finding> {
    let filled: HashSet<Place> =
        found.keys().filter(|(_, code)| *code == Code::Template).map(|(place, _)| *place).collect();
    let is_effect = |finding: &Finding| {
        matches!(finding.code, Code::Path | Code::Query | Code::Encoder) && filled.contains(&finding.place)
    };
    found.into_values().filter(|finding| !is_effect(finding)).collect()
}

impl Auditor<'_> {
    /// Adds a finding. Of two at one place with one code, one is kept.
    pub(super) fn add(&mut self, finding: Finding) {
        let (certain, left, by_form) = (finding.certain, finding.left.clone(), finding.by_form);
        let effect = finding.effect;
        let known = self.found.entry((finding.place, finding.code)).or_insert(finding);
        known.certain |= certain;
        // A template may have the value in several places, and the codes rise from the worst.
        known.effect = known.effect.min(effect);
        // A value that is not encoded at all is the worst.
        known.left = known.left.take().and_then(|known| Some(known.max(left?)));
        known.by_form |= by_form;
    }

    /// Returns the findings in the order of their places.
    pub(super) fn finish(mut self) -> Audit {
        let program = self.follower.program;
        for finding in routes::unmatched_links(&program.sets, &program.templates, &self.audit.links) {
            self.add(finding);
        }
        if self.follower.table.style {
            for finding in style::findings(&self.audit.wholes) {
                self.add(finding);
            }
        }
        self.audit.guesses = self.follower.guesses.into_inner();
        self.audit.guesses.retain(|place| self.audit.placeholders.contains_key(place));
        self.audit.findings = without_effects(self.found);
        self.audit.findings.sort_by_key(|finding| (finding.place, finding.code));
        self.audit
    }
}
