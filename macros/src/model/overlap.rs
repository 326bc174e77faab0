//! Finds routes that can never match. `urika_runtime::typed::routes::overlap` decides whether two routes
//! share a path, and which of them ranks higher.

use urika_runtime::typed::routes::overlap::is_shared;
use urika_runtime::typed::routes::shape::{Head, Shape, Step};

use super::template::pattern::{Pattern, read};

/// Returns whether a pattern has a path that none of the higher-ranking `others` matches.
///
/// It is enough to try paths whose values have a character that no template has: only values match these, and
/// no finite number of texts matches everything. A rest may be as long as any pattern, and longer.
pub(crate) fn is_reached(pattern: &Pattern, others: &[&Pattern]) -> bool {
    let rank = pattern.rank();
    let (mut higher, mut longest) = (Vec::new(), pattern.steps.len());
    for other in others {
        if other.scheme == pattern.scheme && other.host == pattern.host && other.rank() < rank {
            longest = longest.max(other.steps.len());
            higher.push(read(&other.steps));
        }
    }
    for more in 0..longest + 2 - pattern.steps.len() {
        let path = example(&pattern.steps, more);
        let mut texts = Vec::new();
        for segment in &path {
            texts.push(Step::Text(segment));
        }
        let path = Shape { head: Head::None, steps: &texts };
        if !higher.iter().any(|steps| is_shared(&path, &Shape { head: Head::None, steps })) {
            return true;
        }
    }
    false
}

/// Returns a path of these steps, whose values equal no literal, with this many more segments in its rest.
fn example(steps: &[String], more: usize) -> Vec<String> {
    const FRESH: &str = "\u{1}";
    let mut path = Vec::new();
    for step in steps {
        match Step::read(step) {
            Step::Rest(before, behind) if more > 0 => {
                path.push(before.to_owned() + FRESH);
                path.resize(path.len() + more - 1, FRESH.to_owned());
                path.push(FRESH.to_owned() + behind);
            }
            _ => path.push(step.replace("{}", FRESH).replace("{+}", FRESH)),
        }
    }
    path
}
