//! [`Planned`]: a field with everything that its type and its options determine.

use proc_macro2::{Ident, Span, TokenStream as Tokens, TokenTree};
use syn::{Attribute, Visibility};

use super::types::{self, OptionHint, TypeHint, TypeWords};
use crate::lifetime;

/// A field of a template's struct.
#[allow(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
pub(crate) struct Planned {
    /// The user's attributes on the field.
    pub(crate) attributes: Vec<Attribute>,
    /// The visibility of the field, if it is written.
    pub(crate) visibility: Visibility,
    /// The name of the field, or in a tuple, the name of the variable.
    pub(crate) ident: Ident,
    /// The name of the field, or its index in a tuple.
    pub(crate) member: TokenTree,
    /// The type of the field.
    pub(crate) ty: Tokens,
    /// The type as a string.
    pub(crate) words: TypeWords,
    /// Whether the type is written only with the words of well-known types, which have `Debug`.
    pub(crate) has_known_words: bool,
    /// The index of the field's variable.
    pub(crate) variable: Option<usize>,
    /// The value of the field.
    pub(crate) value: FieldSource,
    /// The initial value of the field in a builder.
    pub(crate) initial: Initial,
    /// Whether the initial value is not written.
    pub(crate) skips_default: bool,
    /// Whether the type depends on a parameter.
    pub(crate) is_generic: bool,
    /// The type that a setter accepts, for a field that is written as an `Option<T>`.
    pub(crate) inner: Option<Tokens>,
    /// Whether the type is written as one whose values may remain undefined.
    pub(crate) may_stay: bool,
    /// Whether slashes in the value are data.
    pub(crate) allows_slash: bool,
    /// Whether `{?x}` may be a list with commas, or is surely not one.
    pub(crate) allows_commas: bool,
    /// Whether logs do not show the value.
    pub(crate) is_sensitive: bool,
    /// The place of `empty_is_none`: an empty string in a URI is parsed as `None`.
    pub(crate) empty_is_none: Option<Span>,
    /// The expansion of the field, for documentation.
    pub(crate) shown: String,
    /// Whether values can be parsed, as far as the name of the type tells.
    pub(crate) hint: TypeHint,
    /// Whether the type is written as one whose values may have any length.
    pub(crate) is_unbounded: bool,
    /// Whether the type is written as an `Option`.
    pub(crate) option_hint: OptionHint,
    /// Whether the type is written as a reference, or as an `Option` or a `Vec` of references.
    pub(crate) is_reference: bool,
    /// The place of the type, or of the template if no type is written.
    pub(crate) span: Span,
}

/// The value of a field.
pub(crate) enum FieldSource {
    /// The field itself.
    Own,
    /// The string that the field prints.
    Displayed,
    /// The string that the value prints, if there is one: the field is an `Option` of this type.
    DisplayedOption(Tokens),
    /// The result of a module's function.
    With(Tokens),
}

impl FieldSource {
    /// Returns whether the value of a field with this type is one string, as far as its name shows.
    pub(super) fn is_single(&self, ty: &syn::Type) -> bool {
        match self {
            Self::Own => types::is_single(ty),
            Self::Displayed | Self::DisplayedOption(_) => true,
            Self::With(_) => false,
        }
    }
}

/// The initial value of a field in a builder.
pub(crate) enum Initial {
    /// The initial value of the type.
    Typed,
    /// No value: the field must be set.
    Required,
    /// The default of the type.
    Absent,
    /// This value.
    Value(Tokens),
}

impl Planned {
    /// Returns whether the field has a setter.
    pub(crate) fn is_set(&self) -> bool {
        self.variable.is_some()
    }

    /// Returns whether the type is written as one whose values are printable. It is recognized by whatever
    /// path if it is a number or a string that can be parsed. Only the names in a message depend on this:
    /// whether a type makes a promise is decided by the type.
    pub(crate) fn is_well_known(&self) -> bool {
        let is_named = self.has_known_words || matches!(self.hint, TypeHint::Known { .. });
        matches!(self.value, FieldSource::Own) && is_named
    }

    /// Returns whether a lifetime is missing that the type needs in a struct, as far as its words tell.
    pub(crate) fn may_lack_lifetime(&self) -> bool {
        self.words.may_lack(lifetime::WITH_LIFETIME)
    }

    /// Replaces the type.
    pub(crate) fn set_type(&mut self, ty: Tokens) {
        self.words = TypeWords::new(&ty);
        self.ty = ty;
    }

    /// Returns whether the type names this lifetime.
    pub(crate) fn borrows(&self, lifetime: &Ident) -> bool {
        self.words.borrow(lifetime)
    }

    /// Returns whether the type is written as one whose values are always defined.
    pub(crate) fn is_defined(&self) -> bool {
        matches!(self.hint, TypeHint::Known { is_defined: true, .. })
    }

    /// Returns whether the value is the field or its printed string, and the type is the user's, so that it
    /// may not be a value.
    pub(crate) fn is_unknown(&self) -> bool {
        !matches!(self.value, FieldSource::With(_)) && !self.is_well_known()
    }

    /// Returns whether the field is written as one that has a value without its variable: an `Option`, a list, or a
    /// field with a default.
    pub(crate) fn may_be_omitted(&self) -> bool {
        match self.initial {
            Initial::Typed => self.may_stay,
            Initial::Value(_) => true,
            Initial::Required | Initial::Absent => false,
        }
    }

    /// Returns true if the builder keeps a state that tells whether the value is set. A type that is visibly
    /// optional has no state: each one costs the compiler time.
    pub(crate) fn has_state(&self) -> bool {
        let is_required = match self.initial {
            Initial::Typed => !self.may_stay,
            Initial::Required => true,
            Initial::Absent | Initial::Value(_) => false,
        };
        self.is_set() && is_required
    }
}
