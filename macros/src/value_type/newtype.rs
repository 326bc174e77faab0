//! `struct UserId(u64);`: the value that it holds, with the same promises.

use proc_macro2::TokenStream;
use syn::Field;
use urika_template::typed::Promise;

use super::capture;
use super::target::{DerivedType, FieldBound, count, visit};
use crate::splice::{Splice, fill};

/// Emits the implementation.
pub(super) fn expand(target: &DerivedType<'_>, field: &Field) -> TokenStream {
    let ty = &field.ty;
    let inner = fill!("<$ty as __urika::UriValue>", ty);
    let visit =
        visit(&fill!("$inner::__visit(&self.0, __visitor)", inner), &fill!("$inner::__hint(&self.0)", inner));
    let count = count(&fill!("$inner::__count(&self.0)", inner));
    let mut to = Splice::default();
    to.names(&[("inner", &inner), ("visit", &visit), ("count", &count)]);
    for promise in Promise::OF_VALUES {
        let item = promise.item();
        to.made(&format!("type {item} = $inner::{item};"));
    }
    to.text(
        "type Kind = $inner::Kind;
        const __MAX_LEN: __urika::usize = $inner::__MAX_LEN;
        const __KEYS: __urika::Texts = $inner::__KEYS;
        const __TEXTS: __urika::Texts = $inner::__TEXTS;
        const __LANGUAGE: __urika::Language = $inner::__LANGUAGE;
        $visit $count",
    );
    let value = target.implement(&[FieldBound::UriValue.on(ty)], &to.finish());
    let back = capture::of_inner(target, ty);
    fill!("$value $back", value, back)
}

/// Emits `Display`.
pub(super) fn display(target: &DerivedType<'_>, field: &Field) -> TokenStream {
    let ty = &field.ty;
    let body = fill!("<$ty as __urika::PrintsText>::print(&self.0, f)", ty);
    // Without a parameter, the body states the condition, and its error is about `text`.
    let is_generic = target.input.generics.type_params().next().is_some();
    let bounds = is_generic.then(|| FieldBound::Display.on(ty));
    target.display(bounds.as_slice(), &body)
}
