//! The site policy, compared with its baseline: parsing and normalizing the same URLs.

use urika::{Policy, Uri};

use super::{check, pass};
use crate::case::{Case, Operation, Rank, Verdict};
use crate::inputs::{self, Input};

/// Returns the URLs of the corpus that the policy accepts as pages.
fn pages() -> Input {
    let corpus = inputs::corpus();
    let is_page = |uri: &&str| Policy::PAGE.normalize(uri).is_ok();
    Input {
        what: "URLs of the corpus that are pages",
        uris: corpus.uris.into_iter().filter(is_page).collect(),
        ..corpus
    }
}

pub(super) fn all() -> Vec<Case> {
    vec![
        case("parse + normalize", "the baseline: the normal form", |uri| {
            Uri::parse(uri).ok().map(|uri| uri.normalize().into_string())
        }),
        case("Policy::PAGE.normalize", "with original and steps", |uri| {
            Policy::PAGE.normalize(uri).ok().map(|page| page.into_uri().into_string())
        }),
        case("Policy::PAGE.validate", "as well, and all errors where there are some", |uri| {
            Policy::PAGE.validate(uri).ok().map(|page| page.into_uri().into_string())
        }),
    ]
}

fn case(contender: &'static str, note: &'static str, operation: fn(&str) -> Option<String>) -> Case {
    let input = pages();
    Case {
        operation: Operation::Page,
        contender,
        rank: Rank::Library,
        note,
        pass: pass(input.uris.clone(), move |uri| operation(uri)),
        check: check(&input, judge),
        input,
    }
}

/// Compares the answer with the normal form, without the parts that the policy removes.
fn judge(verdict: &mut Verdict, uri: &str) {
    let normal = Uri::parse(uri).ok().map(|uri| uri.normalize());
    let page = Policy::PAGE.normalize(uri).ok().map(|page| page.into_uri());
    let right = normal.map_or(String::new(), |normal| {
        let end = normal.as_str().find(['?', '#']).unwrap_or(normal.as_str().len());
        let path = normal.as_str()[..end].trim_end_matches('/');
        if path.matches('/').count() == 2 { format!("{path}/") } else { path.to_owned() }
    });
    verdict.count(uri, &right, page.as_ref().map(|page| page.as_str()));
}
