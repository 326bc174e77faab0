//! Makes the patterns under which a router finds the path of a template, in the notation of matchit, which
//! axum 0.8 uses. A pattern may match more paths than the template builds, but never fewer.

use urika_runtime::template::{Modifier, Operator};

use super::draft::{Bit, Component, Draft, What};
use super::{Form, Place, Spec};
use crate::index::Index;

/// The most patterns; a template with more has none, since each optional expression doubles them.
const MOST: usize = 64;

/// Returns the patterns, and the one that means exactly the same as the template.
pub(super) fn lower(draft: &Draft<'_>) -> (Vec<String>, Option<String>) {
    let path = draft.of(Component::Path);
    if !begins_at_root(draft, path.first()) {
        return (Vec::new(), None);
    }
    let mut routes =
        Routes { open: vec![Pattern::default()], closed: Vec::new(), is_exact: true, is_complete: true };
    for bit in &path {
        match &bit.what {
            What::Text(text) => routes.push_text(text),
            What::Expression(number) => {
                let expression = &draft.expressions[*number];
                for spec in &expression.specs {
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
        _ if draft.places.contains(&Place::HostAndPath) => false,
        None => draft.form != Form::Relative,
        Some(What::Text(text)) => {
            text.starts_with('/') && (draft.form != Form::Relative || !text.starts_with("//"))
        }
        Some(What::Expression(number)) => draft.expressions[*number].operator == Operator::Segment,
    }
}

/// A pattern under construction.
#[derive(Clone, Default, PartialEq)]
struct Pattern {
    done: String,
    /// The segment behind the last slash, or `None` before the first one.
    segment: Option<OpenSegment>,
}

#[derive(Clone, Default, PartialEq)]
struct OpenSegment {
    text: String,
    variable: Option<String>,
    has_rest: bool,
    is_mixed: bool,
}

struct Routes {
    open: Vec<Pattern>,
    closed: Vec<Pattern>,
    is_exact: bool,
    is_complete: bool,
}

impl Routes {
    fn push_text(&mut self, text: &str) {
        for (number, text) in text.split('/').enumerate() {
            if number > 0 {
                self.begin_segment();
            }
            if !text.is_empty() {
                self.each(|segment| segment.push_text(text));
            }
        }
    }

    fn push(&mut self, operator: Operator, spec: &Spec, ident: &str) {
        match operator {
            Operator::Segment if spec.modifier == Modifier::Explode => {
                self.fork(|segment| segment.push_rest(ident));
            }
            Operator::Segment => self.fork(|segment| segment.push_variable(ident, spec.modifier)),
            Operator::Reserved => self.each(|segment| segment.push_rest(ident)),
            Operator::Simple => self.each(|segment| segment.push_variable(ident, spec.modifier)),
            _ => self.each(|segment| segment.push_mixed(ident)),
        }
    }

    fn each(&mut self, push: impl Fn(&mut OpenSegment)) {
        self.open.iter_mut().for_each(|pattern| push(pattern.segment.get_or_insert_default()));
    }

    /// Begins a segment behind a slash that is always written.
    fn begin_segment(&mut self) {
        for mut pattern in std::mem::take(&mut self.open) {
            if pattern.segment.as_ref().is_some_and(|segment| segment.has_rest) {
                // No pattern goes on behind a rest.
                self.is_exact = false;
                self.closed.push(pattern);
            } else {
                pattern.close();
                self.open.push(pattern);
            }
        }
    }

    /// Adds a segment that may be absent.
    fn fork(&mut self, push: impl Fn(&mut OpenSegment)) {
        if self.open.len() + self.closed.len() > MOST {
            self.is_complete = false;
            return;
        }
        let without = self.open.clone();
        self.begin_segment();
        self.each(push);
        let with = std::mem::replace(&mut self.open, without);
        self.open.extend(with);
    }

    fn finish(mut self) -> (Vec<String>, Option<String>) {
        let (mut routes, mut shapes) = (Vec::new(), Index::new());
        self.closed.append(&mut self.open);
        if !self.is_complete {
            return (Vec::new(), None);
        }
        for mut pattern in self.closed {
            self.is_exact &= !pattern.is_mixed();
            pattern.close_last();
            if !pattern.done.starts_with('/') {
                // Without the value, the text would touch the host; a demand excludes that.
                continue;
            }
            if shapes.is_new(shape(&pattern.done)) {
                routes.push(pattern.done);
            }
        }
        let is_one = self.is_exact && routes.len() == 1;
        let route = is_one.then(|| routes[0].clone());
        (routes, route)
    }
}

impl Pattern {
    fn is_mixed(&self) -> bool {
        self.segment.as_ref().is_some_and(|segment| segment.is_mixed) || self.done.contains('\0')
    }

    /// Ends a segment, if there is one, and begins the next.
    fn close(&mut self) {
        if let Some(segment) = self.segment.take() {
            segment.write(&mut self.done);
        }
        self.segment = Some(OpenSegment::default());
        self.done.push('/');
    }

    fn close_last(&mut self) {
        if let Some(segment) = self.segment.take() {
            segment.write(&mut self.done);
        }
        self.done = self.done.replace('\0', "");
        if self.done.is_empty() {
            self.done.push('/');
        }
    }
}

impl OpenSegment {
    fn push_text(&mut self, text: &str) {
        self.is_mixed |= self.variable.is_some();
        self.text.push_str(text);
    }

    fn push_variable(&mut self, ident: &str, modifier: Modifier) {
        self.is_mixed |= self.variable.is_some() || !self.text.is_empty() || modifier != Modifier::None;
        self.variable.get_or_insert_with(|| ident.to_owned());
    }

    fn push_rest(&mut self, ident: &str) {
        self.push_variable(ident, Modifier::None);
        self.has_rest = true;
    }

    fn push_mixed(&mut self, ident: &str) {
        self.push_variable(ident, Modifier::None);
        self.is_mixed = true;
    }

    /// Writes the segment. A NUL, which no path has, marks a segment that was mixed.
    fn write(&self, out: &mut String) {
        match &self.variable {
            Some(ident) => {
                let star = if self.has_rest { "*" } else { "" };
                let mixed = if self.is_mixed { "\0" } else { "" };
                out.extend(["{", star, ident, "}", mixed]);
            }
            None => out.push_str(&self.text),
        }
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
