//! Checks URLs and tags when a value has been read, and the versions that an entry lists when the entry has
//! been read.

use std::collections::HashSet;

use super::Reading;
use super::entry::{Context, Draft, shown};
use super::remedy;
use crate::code::{self, Code};
use crate::database::{At, Member, NONE, Row};
use crate::finding::Finding;
use crate::lang::LangVerdict;
use crate::rules::{MAX_LOC, MIN_LOC};
use urika::{Policy, Violation};

/// A policy's verdict on a URL.
#[derive(Debug)]
struct PolicyVerdict<'t> {
    /// The canonical form, if there is one.
    canonical: Option<Canonical<'t>>,
    /// The faults of the URL. If there is a canonical form, the differences from it.
    violations: Vec<Violation>,
}

/// A URL in canonical form.
#[derive(Debug)]
enum Canonical<'t> {
    /// The URL as written.
    Written(&'t str),
    /// The URL in a different spelling.
    Other(String),
}

impl Canonical<'_> {
    fn as_str(&self) -> &str {
        match self {
            Self::Written(text) => text,
            Self::Other(text) => text,
        }
    }
}

impl Reading<'_> {
    /// Returns the number of a URL's canonical form, if there is one.
    pub(super) fn judge_loc(&mut self, text: &At<String>, context: Context) -> Option<u32> {
        let judged = judge(&self.rules.policy, &text.value);
        for same in grouped(&judged) {
            let first = same[0];
            let code = Code { name: first.code(), ..code::INVALID_URL };
            let sentences = same.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let message = format!("{sentences}{}: `{}`", section(first), shown(&text.value));
            let finding = context.finding(&code, "loc", text.at, message);
            self.tell(match &judged.canonical {
                Some(canonical) => finding
                    .severity(self.rules.unnormalized())
                    .remedy(format!("write `{}`", shown(canonical.as_str()))),
                None => finding.remedy(remedy::of(first, &text.value)),
            });
        }
        let canonical = judged.canonical.as_ref().map(Canonical::as_str);
        // In the canonical form, the end of a numeric reference might be missing as a fragment.
        if let Some((reference, character)) = canonical.and_then(|_| remedy::reference(&text.value)) {
            let message = format!("the URL contains `{reference}`: `{}`", shown(&text.value));
            let finding = context.finding(&code::ESCAPED_TWICE, "loc", text.at, message);
            let character = remedy::written(character);
            self.tell(finding.remedy(format!(
                "write `{character}`: the sitemap is escaped when it is written, and this would be escaped twice"
            )));
        }
        self.judge_length(text, canonical, context);
        Some(self.database.urls.intern(canonical?))
    }

    fn judge_length(&mut self, text: &At<String>, canonical: Option<&str>, context: Context) {
        let length = |text: &str| if text.len() > MAX_LOC { text.chars().count() } else { 0 };
        let longest = length(&text.value).max(canonical.map_or(0, length));
        if longest > MAX_LOC {
            let message = format!("the URL has {longest} characters, more than the limit of {MAX_LOC}");
            let finding = context.finding(&code::LOC_TOO_LONG, "loc", text.at, message);
            self.tell(finding.remedy(format!("shorten the URL by {}", characters(longest - MAX_LOC))));
        }
        // The minimum length applies only to pages of a sitemap.
        let is_page = context.alternate.is_none();
        if let Some(short) = canonical.filter(|canonical| is_page && canonical.len() < MIN_LOC) {
            let message = format!(
                "the URL has {} characters, fewer than the minimum of {MIN_LOC}: `{}`",
                short.len(),
                shown(short)
            );
            self.tell(context.finding(&code::LOC_TOO_SHORT, "loc", text.at, message));
        }
    }

    /// Returns the number of a language tag, if the tag is valid.
    pub(super) fn judge_lang(&mut self, tag: &At<String>, context: Context) -> Option<u32> {
        let (id, code, why, meant) = match self.database.langs.judge(&tag.value) {
            LangVerdict::Good(id) => return Some(*id),
            LangVerdict::Unregistered(id, why, meant) => (Some(*id), &code::UNREGISTERED_LANG, why, meant),
            LangVerdict::Malformed(why, meant) => (None, &code::INVALID_LANG, why, meant),
        };
        let message = format!("`{}` is not a language: {why} [RFC 5646, section 2.1]", shown(&tag.value));
        let mut finding = context.finding(code, "lang", tag.at, message);
        if let Some(meant) = meant {
            finding = finding.remedy(format!("did you mean `{meant}`?"));
        }
        self.tell(finding);
        id
    }

    /// Checks a complete entry, and stores it.
    pub(super) fn finish(&mut self, mut draft: Draft) {
        if !draft.has_loc {
            let message = "the entry has no `loc`, the URL of its page";
            self.tell(draft.context.finding(&code::MISSING_FIELD, "loc", draft.at, message));
        }
        self.find_own_lang(&mut draft);
        self.judge_versions(&draft);
        let Some(url) = draft.url else { return };
        let row = Row {
            url: url.value,
            lang: draft.lang.map_or(NONE, |lang| lang.value),
            lastmod: draft.lastmod,
            number: draft.context.number,
            at: url.at,
            first_member: 0,
            has_gaps: draft.has_gaps,
        };
        match self.database.row_of(row.url) {
            Some(first) => self.tell_duplicate(row, first, draft.context),
            None => self.database.push(row, draft.members),
        }
    }

    /// Takes the entry's language from the alternate that is the entry itself, if the entry has none.
    fn find_own_lang(&mut self, draft: &mut Draft) {
        if draft.has_lang || draft.members.is_empty() {
            return;
        }
        let langs = &self.database.langs;
        let own = draft.members.iter().find(|member| {
            Some(member.url) == draft.url.map(|url| url.value)
                && member.lang != NONE
                && !langs.is_x_default(member.lang)
        });
        draft.lang = own.map(|member| At { value: member.lang, at: member.at });
        if draft.lang.is_none() {
            let message = "the entry has alternates, but no `lang`, its own language";
            self.tell(draft.context.finding(&code::MISSING_FIELD, "lang", draft.at, message));
        }
    }

    fn tell_duplicate(&mut self, row: Row, first: usize, context: Context) {
        let first = self.database.rows[first];
        let loc = shown(self.database.urls.get(row.url));
        let message = format!("`{loc}` is already entry {}", first.number);
        self.tell(context.finding(&code::DUPLICATE_LOC, "loc", row.at, message).related(first.at));
    }

    /// Checks the versions that one entry lists.
    fn judge_versions(&mut self, draft: &Draft) {
        if draft.members.is_empty() {
            return;
        }
        let mut findings = self.conflicts(draft);
        findings.extend(self.prefixed(draft));
        let is_x_default = |lang: u32| lang != NONE && self.database.langs.is_x_default(lang);
        let has_x_default = draft.members.iter().any(|member| is_x_default(member.lang))
            || draft.lang.is_some_and(|lang| is_x_default(lang.value));
        if self.rules.requires_x_default && !has_x_default && !draft.has_gaps {
            let message = "the cluster has no `x-default`";
            findings.push(draft.context.finding(&code::MISSING_X_DEFAULT, "alternates", draft.at, message));
        }
        let own_lang = draft.lang.map_or(NONE, |lang| lang.value);
        let mut langs = draft.members.iter().map(|member| member.lang);
        if !draft.has_gaps && is_x_default(own_lang) && langs.all(is_x_default) {
            let message = "`x-default` is for readers of other languages, but no version has a language";
            findings.push(draft.context.finding(
                &code::ONLY_X_DEFAULT,
                "alternates",
                draft.members[0].at,
                message,
            ));
        }
        findings.sort_by_key(|finding| finding.at);
        for finding in findings {
            self.tell(finding);
        }
    }

    /// Returns the findings about an `x-default` whose path begins with a language of the cluster.
    fn prefixed(&self, draft: &Draft) -> Vec<Finding> {
        let langs = &self.database.langs;
        let own = draft.url.zip(draft.lang).map(|(url, lang)| Member::new(url, Some(lang), NONE));
        let members = || own.iter().chain(&draft.members).filter(|member| member.lang != NONE);
        // Gathered once: a cluster may have as many versions as the database has entries.
        let prefixes: HashSet<String> = members()
            .map(|member| langs.get(member.lang).to_ascii_lowercase())
            .flat_map(|tag| {
                let primary = tag.split('-').next().unwrap_or_default().to_owned();
                [primary, tag]
            })
            .collect();
        let is_lang = |prefix: &str| prefixes.contains(&prefix.to_ascii_lowercase());
        let find = |member: &Member| {
            let prefix =
                first_segment(self.database.urls.get(member.url)).filter(|prefix| is_lang(prefix))?;
            let message = format!("`x-default` is below `/{prefix}`, the prefix of one language");
            let context =
                if member.index == NONE { draft.context } else { alternate(draft.context, *member) };
            Some(context.finding(&code::PREFIXED_X_DEFAULT, "loc", member.at, message))
        };
        members().filter(|member| langs.is_x_default(member.lang)).filter_map(find).collect()
    }

    /// Returns the findings about two URLs for one language, and about repeated versions.
    fn conflicts(&self, draft: &Draft) -> Vec<Finding> {
        let own = draft.url.zip(draft.lang).map(|(url, lang)| Member::new(url, Some(lang), NONE));
        let mut members: Vec<Member> = own.into_iter().collect();
        members.extend(draft.members.iter().filter(|member| member.lang != NONE));
        // The sort is stable: the entry itself comes first, then the order in which the alternates were
        // written.
        members.sort_by_key(|member| member.lang);
        let mut findings = Vec::new();
        for same in members.chunk_by(|a, b| a.lang == b.lang) {
            let (first, rest) = (same[0], &same[1..]);
            for member in rest.iter().filter(|member| member.url != first.url) {
                findings.push(self.conflict(draft.context, first, *member));
            }
            let written = rest.iter().filter(|member| member.url == first.url);
            let twice = written.skip(usize::from(first.index == NONE));
            findings.extend(twice.map(|member| self.twice(draft.context, first, *member)));
        }
        findings
    }

    fn conflict(&self, context: Context, first: Member, second: Member) -> Finding {
        let (lang, loc) = (self.database.langs.get(first.lang), shown(self.database.urls.get(first.url)));
        let message = format!("`{lang}` has a second URL in this cluster, after `{loc}`");
        alternate(context, second).finding(&code::LANG_CONFLICT, "loc", second.at, message).related(first.at)
    }

    fn twice(&self, context: Context, first: Member, second: Member) -> Finding {
        let message = format!("the alternate for `{}` appears twice", self.database.langs.get(first.lang));
        alternate(context, second)
            .finding(&code::DUPLICATE_ALTERNATE, "loc", second.at, message)
            .related(first.at)
    }
}

/// Checks a URL by a policy. Most URLs are canonical, and are not copied.
fn judge<'t>(policy: &Policy<'_>, text: &'t str) -> PolicyVerdict<'t> {
    let violations = policy.check_canonical(text);
    let canonical = if violations.is_empty() {
        Some(Canonical::Written(text))
    } else {
        policy.normalize(text).ok().map(|normalized| Canonical::Other(normalized.into_uri().into()))
    };
    PolicyVerdict { canonical, violations }
}

/// Returns the violations of a URL, one group for each finding. The differences from the canonical form have one remedy,
/// so those of one code are one finding.
fn grouped<'j>(judged: &'j PolicyVerdict<'_>) -> Vec<Vec<&'j Violation>> {
    let mut groups: Vec<Vec<&Violation>> = Vec::new();
    for violation in &judged.violations {
        let is_same = |group: &&mut Vec<&Violation>| group[0].code() == violation.code();
        match groups.iter_mut().find(is_same).filter(|_| judged.canonical.is_some()) {
            Some(group) => group.push(violation),
            None => groups.push(vec![violation]),
        }
    }
    groups
}

/// Returns the section of the rule in brackets. A rule of the policy has no section, only its code.
fn section(violation: &Violation) -> String {
    let section = violation.section();
    if section.starts_with("policy, ") { String::new() } else { format!(" [{section}]") }
}

/// Returns a number of characters in words.
fn characters(count: usize) -> String {
    if count == 1 { String::from("one character") } else { format!("{count} characters") }
}

/// Returns the first segment of the path of a canonical URL.
fn first_segment(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    let (_, path) = rest.split_once('/')?;
    path.split(['/', '?', '#']).next()
}

const fn alternate(context: Context, member: Member) -> Context {
    Context { alternate: Some(member.index), ..context }
}
