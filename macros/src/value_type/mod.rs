//! `#[derive(UriValue)]`: makes a user's type the value of a template's variable.
//!
//! - A newtype is the value that it holds: `struct UserId(u64);` (`newtype.rs`).
//! - With `#[uri(chars = "A-Za-z0-9_-", max = 64)]`, the string of a newtype is checked when the value is
//!   made, which is a proof (`checked.rs`).
//! - An enum of units has one string for each variant, all of which are known here (`unit_enum.rs`).
//! - A struct with named fields is an associative array (`record.rs`).
//! - With `#[uri(text)]` a newtype and an enum implement `Display`.
//!
//! The derive decides from names and characters which promises a type makes, with the same functions that
//! check values at run time. Where names and characters do not decide, the types of the fields do.
//! `capture.rs` parses values from their strings.
//!
//! A type at fault also gets an implementation, so that only the true error is shown.

mod answers;
mod capture;
mod case;
mod chars;
mod checked;
mod newtype;
mod options;
mod record;
mod target;
mod unit_enum;

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput, Field, Fields};

use self::answers::stand_in;
use self::options::{Door, Options};
use self::target::DerivedType;
use crate::diag::{Diagnostics, SourcePlace};
use crate::expand::error::errors;
use crate::input::edition;
use crate::splice::fill;

/// Expands the derive.
pub(crate) fn derived(input: TokenStream) -> TokenStream {
    let diagnostics = Diagnostics::new();
    let input = diagnostics.read(edition::item(input));
    let items = input.map_or_else(TokenStream::new, |input| expand(&input, &diagnostics));
    TokenStream::from_iter([errors(diagnostics), items])
}

/// Returns the derived implementations, and reports mistakes.
fn expand(input: &DeriveInput, diagnostics: &Diagnostics) -> TokenStream {
    let fields = match &input.data {
        Data::Struct(data) => &data.fields,
        Data::Enum(data) => {
            let (target, options) = open(input, Door::ENUM, diagnostics);
            return target.scope(&unit_enum::expand(&target, options, data));
        }
        Data::Union(_) => {
            let help = "the active field of a union is not known: write an enum";
            return no_value(input, "a union", help, diagnostics);
        }
    };
    let (what, help) = match fields {
        Fields::Named(fields) => {
            let (target, options) = open(input, Door::RECORD, diagnostics);
            return target.scope(&record::expand(&target, options, fields));
        }
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            return expand_newtype(input, &fields.unnamed[0], diagnostics);
        }
        Fields::Unnamed(_) => (
            "a tuple struct with several fields",
            "give the fields names for an associative array, or derive it for a newtype of one value",
        ),
        Fields::Unit => (
            "a struct without fields",
            "write a constant value into the template; a newtype holds one value, an enum has a name for each variant",
        ),
    };
    no_value(input, what, help, diagnostics)
}

fn expand_newtype(input: &DeriveInput, field: &Field, diagnostics: &Diagnostics) -> TokenStream {
    let (target, mut options) = open(input, Door::NEWTYPE, diagnostics);
    Options::parse(&field.attrs, Door::INNER, diagnostics);
    let display = options.flag("text").then(|| newtype::display(&target, field));
    let rules = ["chars", "min", "max", "not"];
    let is_checked = rules.iter().any(|rule| options.span(rule).is_some());
    let value =
        if is_checked { checked::expand(&target, options, field) } else { newtype::expand(&target, field) };
    target.scope(&fill!("$value $display", value, display))
}

/// Reads the attributes above the type.
fn open<'i>(
    input: &'i DeriveInput,
    door: Door,
    diagnostics: &'i Diagnostics,
) -> (DerivedType<'i>, Options<'i>) {
    let mut options = Options::parse(&input.attrs, door, diagnostics);
    let krate = options.path("crate");
    (DerivedType::new(input, krate, diagnostics), options)
}

/// Reports a type whose shape cannot be a value.
fn no_value(input: &DeriveInput, what: &str, help: &str, diagnostics: &Diagnostics) -> TokenStream {
    let (target, _) = open(
        input,
        Door { on: "a value", known: &["crate", "chars", "min", "max", "not", "rename_all", "text"] },
        diagnostics,
    );
    diagnostics.push(
        SourcePlace::from(input.ident.span()),
        format!("`UriValue` cannot be derived for {what}\n  help: {help}"),
    );
    target.scope(&stand_in(&target))
}
