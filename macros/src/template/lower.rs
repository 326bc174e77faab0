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
    let source = match base {
        None => Source::new(written, diagnostics),
        Some(base) => {
            let accepted = value::lower_base(modes, base, diagnostics)?;
            Source::behind(base, &accepted.text, written, diagnostics)
        }
    };
    let chunks = Chunks::read(&source, modes.is_exact)?;
    let variables = name::lower(&source, &chunks.names, &chunks.expressions, renames);
    before::check(&source, &chunks);
    if !source.is_sound() {
        return None;
    }
    let sample = Sample::lower(modes, &source, &chunks)?;
    let mut draft = Draft::new(source, chunks, sample, variables);
    if !modes.takes_forgotten_scheme {
        before::check_forgotten_scheme(&draft);
    }
    check::check(&mut draft);
    if draft.source.is_sound() {
        settled::check(modes, &draft);
    }
    if !draft.source.is_sound() {
        return None;
    }
    draft.settle_fallbacks();
    if modes.is_strict && draft.text() != draft.source.text() {
        draft.source.push_not_normal(&draft.text());
        return None;
    }
    let reversal = reverse::lower(&draft);
    Some(draft.finish(reversal))
}
