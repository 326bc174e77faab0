//! Turns the text of a template into everything that is known of it while compiling: the model finds the
//! meaning, and the rules of `check` add demands and checks.

use crate::check::{self, before, reverse};
use crate::diag::Diagnostics;
use crate::input::text::Written;
use crate::model::policy::Modes;
use crate::model::template::{Chunks, Draft, Renames, Sample, Source, Template, name, settled};
use crate::model::value;

/// Finds the meaning of a template: `written`, behind the text of `base` if the call has one.
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

/// Does the work of [`lower`], with diagnostics of its own.
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
