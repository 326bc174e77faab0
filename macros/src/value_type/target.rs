//! The type that a value is derived for, and the common parts of all implementations.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::{DeriveInput, Ident, Path, Type};

use crate::diag::{Diagnostics, SourcePlace};
use crate::splice::{Splice, fill};
use crate::token::trees;

/// The type, and the names of its expansion.
pub(super) struct DerivedType<'i> {
    /// The input as written.
    pub(super) input: &'i DeriveInput,
    /// The path of the crate `urika`.
    krate: TokenStream,
    /// The errors of the derive.
    pub(super) diagnostics: &'i Diagnostics,
}

/// A field of a struct that is an associative array, and the name of its pair.
pub(super) struct RecordField<'i> {
    pub(super) ident: &'i Ident,
    pub(super) ty: &'i Type,
    pub(super) name: String,
    /// Whether logs do not show the value.
    pub(super) is_sensitive: bool,
}

impl<'i> DerivedType<'i> {
    /// Names the crate by the path that was written, or as `::urika`.
    pub(super) fn new(input: &'i DeriveInput, krate: Option<Path>, diagnostics: &'i Diagnostics) -> Self {
        let krate = krate.map_or_else(|| fill!("::urika"), |path| path.to_token_stream());
        Self { input, krate, diagnostics }
    }

    /// Emits the items in a separate scope, where all our paths begin with `__urika`. They may name parts of
    /// the type that are deprecated.
    pub(super) fn scope(&self, items: &TokenStream) -> TokenStream {
        let krate = &self.krate;
        fill!(
            "#[allow(deprecated)] const _: () = { use $krate::__private as __urika; $items };",
            krate,
            items
        )
    }

    /// Emits `impl UriValue for …`: the items that define how builders hold the value, and `items`.
    pub(super) fn implement(&self, bounds: &[TokenStream], items: &TokenStream) -> TokenStream {
        let items = fill!(
            "type Given = Self;
            type Initial = __urika::Unset;
            const __DERIVE_URI_VALUE_INSTEAD: __urika::Seal = __urika::Seal;
            #[inline]
            fn __given(__given: Self) -> Self { __given }
            #[inline]
            fn __initial() -> __urika::Unset { __urika::Unset }
            $items",
            items
        );
        self.implement_trait(&fill!("UriValue"), &self.input.generics, bounds, &items)
    }

    /// Emits `impl __urika::Trait for …`, which may have more parameters than the type. `of` is the trait.
    pub(super) fn implement_trait(
        &self,
        of: &TokenStream,
        generics: &syn::Generics,
        bounds: &[TokenStream],
        items: &TokenStream,
    ) -> TokenStream {
        let (parameters, ..) = generics.split_for_impl();
        let (_, arguments, _) = self.input.generics.split_for_impl();
        let mut to = Splice::default();
        to.names(&[
            ("parameters", &parameters),
            ("arguments", &arguments),
            ("type", &self.input.ident),
            ("conditions", &self.conditions(bounds)),
            ("items", items),
            ("of", of),
        ]);
        to.text("#[automatically_derived] impl $parameters __urika::$of for $type $arguments $conditions { $items }").finish()
    }

    /// Emits `Display`, for `#[uri(text)]`: a newtype prints what it holds, and an enum the string of its
    /// variant, so that they can be used in `format!` and in HTML templates.
    pub(super) fn display(&self, bounds: &[TokenStream], body: &TokenStream) -> TokenStream {
        let items = fill!(
            "fn fmt(&self, f: &mut __urika::Formatter<'_>) -> __urika::core::fmt::Result { $body }",
            body
        );
        self.implement_trait(&fill!("Display"), &self.input.generics, bounds, &items)
    }

    /// Returns the conditions of the type, and `bounds`.
    pub(super) fn conditions(&self, bounds: &[TokenStream]) -> TokenStream {
        let mut to = Splice::default();
        to.text("where ");
        if let Some(clause) = &self.input.generics.where_clause {
            for predicate in &clause.predicates {
                to.put(&predicate).text(",");
            }
        }
        for bound in bounds.iter().filter(|bound| !bound.is_empty()) {
            to.put(&bound).text(",");
        }
        to.finish()
    }
}

/// Emits the methods that show a scalar, whose strings have about `hint` bytes.
pub(super) fn visit(visit: &TokenStream, hint: &TokenStream) -> TokenStream {
    fill!(
        "#[inline]
        fn __visit<__V: __urika::Visitor>(&self, __visitor: &mut __V) -> __urika::Result<(), __V::Error> { $visit }
        #[inline]
        fn __hint(&self) -> __urika::usize { $hint }",
        visit,
        hint
    )
}

/// Emits the method that counts members.
pub(super) fn count(count: &TokenStream) -> TokenStream {
    fill!("#[inline] fn __count(&self) -> __urika::usize { $count }", count)
}

/// A trait that the type of a field has to implement.
#[derive(Clone, Copy)]
pub(super) enum FieldBound {
    UriValue,
    Scalar,
    HoldsText,
    Display,
}

impl FieldBound {
    /// Returns the bound on a type. Its error points to the type as written.
    pub(super) fn on(self, ty: &Type) -> TokenStream {
        let (ty, mut to) = (ty.to_token_stream(), Splice::default());
        let end = SourcePlace::of(&trees(ty.clone())).end;
        to.tokens(ty).spanned(end, |to| _ = to.text(": __urika::").text(self.name()));
        to.finish()
    }

    const fn name(self) -> &'static str {
        match self {
            Self::UriValue => "UriValue",
            Self::Scalar => "Scalar",
            Self::HoldsText => "HoldsText",
            Self::Display => "Display",
        }
    }
}
