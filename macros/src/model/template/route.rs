//! Makes the patterns under which a router finds the path of a template, in the notation of matchit, which
//! axum 0.8 uses. A pattern may match more paths than the template builds, but never fewer.

use urika_runtime::Part;
use urika_runtime::template::{Modifier, Operator};

use super::draft::{Bit, Draft, What};
use super::{Form, Place, Spec};
use crate::index::Index;

/// The most patterns; a template with more has none, since each optional expression doubles them.
const MOST: usize = 64;

/// Returns the patterns, and the one that means exactly the same as the template.
pub(super) fn lower(draft: &Draft<'_>) -> (Vec<String>, Option<String>) {
    let path = draft.of(Part::Path);
    if !begins_at_root(draft, path.first()) {
        return (Vec::new(), None);
    }
    let mut routes = Routes { open: vec![Pattern::default()], closed: Vec::new(), is_exact: true };
    for bit in &path {
        match &bit.what {
            What::Text(text) => routes.push_text(text),
            What::Expression(number) => {
                let expression = &draft.expressions[*number];
                for spec in &expression.specs {
                    let is_forked = expression.operator == Operator::Segment;
                    if is_forked && routes.open.len() + routes.closed.len() > MOST {
                        return (Vec::new(), None);
                    }
                    routes.push(expression.operator, spec, &draft.variables[spec.variable].ident);
                }
                routes.is_exact &= expression.specs.len() == 1;
            }
        }
    }
    routes.finish()
}

/// Returns whether the path begins with `/`, or is empty behind an authority, where that is the root. A
/// reference with an empty path stands for the page that contains it.
fn begins_at_root(draft: &Draft<'_>, first: Option<&Bit>) -> bool {
    match first.map(|bit| &bit.what) {
        // A value brings the beginning of the path.
        _ if draft.has_place(Place::HostAndPath) => false,
        None => draft.form != Form::Relative,
        Some(What::Text(text)) => {
            text.starts_with('/') && (draft.form != Form::Relative || !text.starts_with("//"))
        }
        Some(What::Expression(number)) => draft.expressions[*number].operator == Operator::Segment,
    }
}

/// A pattern under construction.
#[derive(Clone, Default)]
struct Pattern {
    done: String,
    /// The literal text of the last segment.
    text: String,
    /// The first variable of the last segment.
    variable: Option<String>,
    has_rest: bool,
}

struct Routes {
    open: Vec<Pattern>,
    closed: Vec<Pattern>,
    /// Whether the patterns match nothing but what the template builds.
    is_exact: bool,
}

impl Routes {
    fn push_text(&mut self, text: &str) {
        for (number, text) in text.split('/').enumerate() {
            if number > 0 {
                self.begin_segment();
            }
            for pattern in &mut self.open {
                self.is_exact &= pattern.variable.is_none() || text.is_empty();
                pattern.text += text;
            }
        }
    }

    fn push(&mut self, operator: Operator, spec: &Spec, ident: &str) {
        let mut without = Vec::new();
        if operator == Operator::Segment {
            without.clone_from(&self.open);
            self.begin_segment();
        }
        let is_list = spec.modifier == Modifier::Explode && operator == Operator::Segment;
        let is_plain = matches!(operator, Operator::Simple | Operator::Segment | Operator::Reserved)
            && (is_list || operator == Operator::Reserved || spec.modifier == Modifier::None);
        for pattern in &mut self.open {
            self.is_exact &= is_plain && pattern.variable.is_none() && pattern.text.is_empty();
            pattern.variable.get_or_insert_with(|| ident.to_owned());
            pattern.has_rest |= is_list || operator == Operator::Reserved;
        }
        without.append(&mut self.open);
        self.open = without;
    }

    /// Begins a segment behind a slash that is always written.
    fn begin_segment(&mut self) {
        for mut pattern in std::mem::take(&mut self.open) {
            if pattern.has_rest {
                // No pattern goes on behind a rest.
                self.is_exact = false;
                self.closed.push(pattern);
            } else {
                pattern.end();
                pattern.done.push('/');
                self.open.push(pattern);
            }
        }
    }

    fn finish(mut self) -> (Vec<String>, Option<String>) {
        let (mut routes, mut shapes) = (Vec::new(), Index::new());
        self.closed.append(&mut self.open);
        for mut pattern in self.closed {
            pattern.end();
            if pattern.done.is_empty() {
                pattern.done.push('/');
            }
            // Without the value, other text would touch the host; a demand excludes that.
            if pattern.done.starts_with('/') && shapes.is_new(shape(&pattern.done)) {
                routes.push(pattern.done);
            }
        }
        let is_one = self.is_exact && routes.len() == 1;
        let route = is_one.then(|| routes[0].clone());
        (routes, route)
    }
}

impl Pattern {
    /// Ends the last segment.
    fn end(&mut self) {
        match self.variable.take() {
            Some(ident) => self.done.extend(["{", if self.has_rest { "*" } else { "" }, &ident, "}"]),
            None => self.done += &self.text,
        }
        self.text.clear();
    }
}

/// Returns a pattern without the names of its variables.
fn shape(pattern: &str) -> String {
    let mut shape = String::new();
    for (number, piece) in pattern.split(['{', '}']).enumerate() {
        match (number % 2, piece.starts_with('*')) {
            (0, _) => shape.push_str(piece),
            (_, true) => shape.push_str("{*}"),
            (_, false) => shape.push_str("{}"),
        }
    }
    shape
}
