//! From the text of a template to all that is known of it while the program compiles: the model finds
//! out what it means, the rules of `check` add what must hold.

use crate::check::{self, before, reverse};
use crate::diag::Diagnostics;
use crate::input::text::Written;
use crate::model::policy::Modes;
use crate::model::template::{Chunks, Draft, Renames, Sample, Source, Template, name, settled};
use crate::model::value;

/// Finds out what a template means: `written`, behind the text of `base` where the call has one.
pub(crate) fn lower(
    modes: &Modes,
    base: Option<&Written>,
    written: &Written,
    renames: &Renames,
    diagnostics: &mut Diagnostics,
) -> Option<Template> {
    let mut found = Diagnostics::new();
    let template = lower_into(modes, base, written, renames, &mut found);
    let is_sound = found.is_empty();
    for diagnostic in found {
        diagnostics.push(diagnostic.place, diagnostic.message);
    }
    template.filter(|_| is_sound)
}

/// As [`lower`], with a bag of its own.
fn lower_into(
    modes: &Modes,
    base: Option<&Written>,
    written: &Written,
    renames: &Renames,
    diagnostics: &mut Diagnostics,
) -> Option<Template> {
    let source = match base {
        None => Source::new(written),
        Some(base) => {
            let accepted = value::lower_base(modes, base, diagnostics)?;
            Source::behind(base, &accepted.text, written)
        }
    };
    let chunks = Chunks::read(&source, modes.is_exact, diagnostics)?;
    let variables = name::lower(&source, &chunks.names, &chunks.expressions, renames, diagnostics);
    before::check(&source, &chunks.list, &chunks.expressions, diagnostics);
    if !diagnostics.is_empty() {
        return None;
    }
    let sample = Sample::lower(modes, &source, &chunks, diagnostics)?;
    let mut draft = Draft::new(source, chunks, sample, variables);
    if !modes.takes_forgotten_scheme {
        before::check_forgotten_scheme(&draft, diagnostics);
    }
    check::check(&mut draft, diagnostics);
    if diagnostics.is_empty() {
        settled::check(modes, &draft, diagnostics);
    }
    if !diagnostics.is_empty() {
        return None;
    }
    draft.settle_fallbacks();
    let source = draft.source.text().to_owned();
    if modes.is_strict && draft.text() != source {
        draft.source.push_not_normal(&draft.text(), diagnostics);
        return None;
    }
    let reversal = reverse::lower(&draft);
    Some(draft.finish(reversal))
}
