//! [`Facts`]: the properties of a template that do not depend on its values.

use crate::grammar::marks::Marks;
use urika_runtime::ValueRules;

/// The shapes of one route as a string, with a space after each: `/users/{} /users/{}/{+} `. An array of
/// arrays would cost the compiler an eighth of a template's time, and only sets need shapes.
///
/// `{}` represents a value, `{+}` one or more segments. Literal text of a shape never has these characters.
/// An empty shape is an empty path: `/` for a server, or the prefix alone.
pub type Shapes = &'static str;

/// The constants of a template, in one struct: each separate constant of an implementation costs the compiler
/// as much as a function.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The template, with its literals in normal form.
    pub template: &'static str,
    /// The patterns that a router needs to match the path.
    pub patterns: &'static [&'static str],
    /// The names of the variables, each once.
    pub variables: &'static [&'static str],
    /// The marks that do not depend on a variable. All others are 0.
    pub marks: Marks,
    /// The paths that the template matches. Empty for a template that cannot be parsed from a URI.
    pub shapes: Shapes,
    /// The only strings that the first segment may be, if it is a value of an enum; otherwise empty.
    pub choices: &'static [&'static str],
    /// Whether one pattern matches exactly the paths of the template.
    pub has_pattern: bool,
    /// Whether the template can be put on a base.
    pub can_build_on: bool,
    /// Whether the policy of the template might reject the path of a base.
    pub limits_bases: bool,
}

impl Facts {
    /// Makes the facts of a template that has one pattern, and that cannot be put on a base.
    pub const fn new(
        template: &'static str,
        patterns: &'static [&'static str],
        variables: &'static [&'static str],
        marks: [u32; 6],
        shapes: Shapes,
    ) -> Self {
        Self {
            template,
            patterns,
            variables,
            marks: Marks::new(marks),
            shapes,
            choices: &[],
            has_pattern: true,
            can_build_on: false,
            limits_bases: false,
        }
    }

    /// Returns the facts for a template whose paths no single pattern matches exactly.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn without_pattern(self) -> Self {
        Self { has_pattern: false, ..self }
    }

    /// Returns the pattern that matches exactly the paths of the template.
    ///
    /// # Panics
    ///
    /// Panics if there is no such pattern.
    pub const fn pattern(self) -> &'static str {
        match self.patterns {
            [one] if self.has_pattern => one,
            _ => panic!(
                "no pattern matches exactly the paths of this template: use `PATTERNS`, which may match more"
            ),
        }
    }

    /// Returns the name of the variable that has these choices, or an empty string.
    #[cfg_attr(debug_assertions, inline)]
    pub(in crate::typed) const fn choice(
        choices: &[&'static str],
        variables: &[&'static str],
    ) -> &'static str {
        match (choices, variables) {
            // Such a value is the first segment, so no variable is before it.
            ([_, ..], [first, ..]) => first,
            _ => "",
        }
    }

    /// Returns the facts for a template whose first segment is one of these strings, if there are any.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn choosing(self, choices: &'static [&'static str]) -> Self {
        Self { choices, ..self }
    }

    /// Returns the facts for a template that can be put on a base.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn on_base(self) -> Self {
        Self { can_build_on: true, ..self }
    }

    /// Returns the facts for a template whose policy has these rules.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn under(self, rules: ValueRules) -> Self {
        Self { limits_bases: rules.limits_bases, ..self }
    }
}
