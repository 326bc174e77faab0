//! Reviews any string: the range of each finding lies inside the text.

use urika_review::{Finding, Review, Rule};

use crate::text;

/// Reviews the text as a URI and as a template, and reviews its lines as a set.
pub fn run(data: &[u8]) {
    let text = text::of(data);
    for (finding, without) in single(text) {
        lies_in(text, &finding);
        assert_eq!((finding.index(), finding.name()), (0, None), "{text:?}: {finding:?}");
        // A rule that is switched off reports nothing. Only a syntax error is always reported.
        let is_silent = without.iter().all(|it| it.rule() != finding.rule());
        assert!(is_silent || finding.rule() == Rule::Syntax, "{text:?}: {finding:?}");
    }
    let lines: Vec<&str> = text.split('\n').collect();
    for finding in Review::GUIDE.uris(&lines) {
        lies_in(lines[finding.index()], &finding);
    }
    for finding in Review::GUIDE.routes(lines.iter().map(|line| (line, line))) {
        lies_in(lines[finding.index()], &finding);
        assert_eq!(finding.name(), Some(lines[finding.index()]), "{text:?}: {finding:?}");
    }
}

/// Returns each finding of the text, together with the findings of a review without its rule.
fn single(text: &str) -> impl Iterator<Item = (Finding, Vec<Finding>)> {
    [Review::uri, Review::template].into_iter().flat_map(move |look| {
        let findings = look(Review::GUIDE, text).into_iter();
        findings.map(move |finding| (finding.clone(), look(Review::GUIDE.without(finding.rule()), text)))
    })
}

/// Checks that the finding's range is text that an editor can underline and replace.
fn lies_in(text: &str, finding: &Finding) {
    assert!(text.get(finding.range()).is_some(), "{text:?}: {finding:?}");
    assert_eq!(finding.range().start, finding.offset());
    assert!(!finding.suggestion().is_empty() && !finding.to_string().is_empty(), "{text:?}: {finding:?}");
}
