//! Items that expansions of `policy!` name: the type of a policy, and the proof that a project's macro passes
//! on.

#[cfg(feature = "alloc")]
mod by_text;
mod made;

use urika_runtime::{Marks, Policy, Uri};
#[cfg(feature = "template")]
pub use urika_runtime::{Undecided, ValueRules};

/// Returns a policy that a macro has read from its spelling. `T` is the type that the spelling has for the
/// compiler, which must be [`Policy`].
pub const fn spelled<T: IsPolicy>(policy: Policy<'_>) -> Policy<'_> {
    policy
}

/// The type [`Policy`]. Macros assume that `Policy::PAGE` is an item of this type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not `urika::Policy`, but has the same name",
    label = "the macro reads this as `urika::Policy`",
    note = "macros recognize `Policy` by its name: declare `const SITE: urika::Policy<'static> = …;` with this policy outside the macro, and write `SITE` here"
)]
pub trait IsPolicy {}

impl IsPolicy for Policy<'_> {}

/// A type that `policy!` has made. A macro with the same policy number can make its values.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and this macro have different policies",
    label = "a type of another policy",
    note = "declare the type and the macro in one `policy!`, after their policy: `pub macro site_uri; pub type SiteUri;`",
    note = "to check a string by the policy of this type at run time, call `{Self}::new`"
)]
pub trait OfPolicy<const NUMBER: u64> {
    /// Makes a value from a URI that the policy has accepted.
    fn of_policy(uri: Uri<'static>) -> Self;
}

/// Returns the placeholder for a URI of a policy that could not be read.
pub const fn stand_in() -> Uri<'static> {
    Uri::from_parsed(Marks::STAND_IN_TEXT, Marks::STAND_IN)
}

/// Returns the rules of a policy that depend on the types of values.
#[cfg(feature = "template")]
pub const fn value_rules(policy: &Policy<'_>) -> ValueRules {
    policy.value_rules()
}

/// A policy that only const evaluation knows, for a template.
#[cfg(feature = "template")]
#[derive(Debug)]
pub struct TemplatePolicy {
    policy: Policy<'static>,
    undecided: Undecided<'static>,
}

#[cfg(feature = "template")]
impl TemplatePolicy {
    /// Joins a policy and the parts of the template that it cannot check.
    pub const fn new(policy: Policy<'static>, undecided: Undecided<'static>) -> Self {
        Self { policy, undecided }
    }

    /// Reports the first rule of the policy that depends on an unknown part of the template.
    ///
    /// # Panics
    ///
    /// Panics when there is such a rule. In const evaluation, that is a compile error.
    #[track_caller]
    pub const fn object(&self) {
        if let Some(objection) = self.policy.first_objection(self.undecided) {
            panic!("{}", objection.message);
        }
    }

    /// Returns the policy that checks an expansion. The policy changes nothing, and accepts everything if
    /// [`object`](Self::object) reports a rule.
    pub const fn policy(&self) -> Policy<'static> {
        match self.policy.first_objection(self.undecided) {
            Some(_) => Policy::RFC3986.exact(),
            None => self.policy.refusing(),
        }
    }
}
