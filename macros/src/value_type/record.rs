//! `struct Paging { page: u32, size: Option<u32> }`: an associative array (RFC 6570, section 2.3), as
//! `{?paging*}` writes it. The names are the names of the fields, and the values are scalars. Undefined
//! values are omitted.
//!
//! The promises depend on the types of the fields, and on the names, which are known.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{Field, FieldsNamed};
use urika_template::typed::Promise;

use super::answers::{Answers, encoded_len, stand_in};
use super::capture;
use super::case::{NameCase, renamed};
use super::options::{Door, Options};
use super::target::{DerivedType, FieldBound, RecordField, count, visit};
use crate::diag::{Diagnostics, SourcePlace};
use crate::index::twice;
use crate::lifetime::all_static;
use crate::splice::{Splice, fill};
use crate::token::trees;

/// Emits the implementation.
pub(super) fn expand(
    target: &DerivedType<'_>,
    mut options: Options<'_>,
    fields: &FieldsNamed,
) -> TokenStream {
    let case = options.case();
    let (mut members, mut skipped) = (Vec::new(), Vec::new());
    for field in &fields.named {
        match (member(field, case, target.diagnostics), &field.ident) {
            (None, Some(ident)) => skipped.push((ident, &field.ty)),
            (member, _) => members.extend(member),
        }
    }
    let keys = keys(&members);
    check_names(&members, &keys, target.diagnostics);
    if !check_lifetimes(&members, target.diagnostics) {
        return stand_in(target);
    }
    if members.is_empty() {
        target.diagnostics.push(
            SourcePlace::from(target.input.ident.span()),
            "`UriValue` cannot be derived for a struct whose fields are all skipped\n  help: each field is one pair of an associative array",
        );
        return stand_in(target);
    }
    let value = implement(target, &members, &keys);
    let back = capture::of_fields(target, &members, &skipped);
    fill!("$value $back", value, back)
}

/// Returns the names of the pairs.
fn keys<'m>(members: &'m [RecordField<'_>]) -> Vec<&'m str> {
    let mut keys = Vec::new();
    for member in members {
        keys.push(member.name.as_str());
    }
    keys
}

fn implement(target: &DerivedType<'_>, members: &[RecordField<'_>], keys: &[&str]) -> TokenStream {
    let (mut bounds, answers) = (Vec::new(), answers(members, keys));
    let (mut show, mut hint, mut counts) = (Splice::default(), Splice::default(), Splice::default());
    for (at, RecordField { ident, ty, name, is_sensitive }) in members.iter().enumerate() {
        let ident = TokenTree::from((*ident).clone());
        bounds.push(FieldBound::Scalar.on(ty));
        let (before, after) = if *is_sensitive { ("__urika::Secret::new(&", ")") } else { ("", "") };
        show.text("__urika::show_pair(").string(name).text(", &").text(before).text("self.").put(&ident);
        show.text(after).text(", __visitor)?;");
        let plus = if at > 0 { "+ <" } else { "<" };
        hint.text(plus).put(&ty).text("as __urika::UriValue>::__hint(&self.");
        hint.put(&ident).text(") +").number(name.len() as u128 + 2);
        counts.text(plus).put(&ty).text("as __urika::UriValue>::__count(&self.");
        counts.tokens(ident).text(")");
    }
    let visit = visit(&show.text("__urika::Ok(())").finish(), &hint.finish());
    let count = count(&counts.finish());
    let items = fill!("type Kind = __urika::kind::AssocKind; $answers $visit $count", answers, visit, count);
    target.implement(&bounds, &items)
}

/// Returns the answers of the array, from the answers of its fields and names. The array is
/// undefined only if all members are.
fn answers(members: &[RecordField<'_>], keys: &[&str]) -> TokenStream {
    let names = Answers::of_texts(keys);
    let (mut splice, mut none) = (Splice::default(), Splice::default());
    for &promise in Promise::OF_VALUES {
        let item = promise.item();
        match joined(promise) {
            Joined::Known => {}
            Joined::No => _ = none.text("type ").text(item).text(" = __urika::No;"),
            Joined::ByMembers(_) if !names.gives(promise) => {
                splice.text("type ").text(item).text(" = __urika::No;");
            }
            Joined::ByMembers(join) => {
                push_joined(splice.text("type ").text(item).text(" = "), members, promise, join);
                splice.text(";");
            }
        }
    }
    splice.tokens(none.finish());
    // The length of `name=value`, with a separator before each pair except the first.
    let mut fixed = 0;
    for key in keys {
        fixed += encoded_len(key) + 2;
    }
    splice.text("type Distinct = __urika::Yes; const __MAX_LEN: __urika::usize =");
    splice.made(&format!(" {}usize", fixed - 1));
    for RecordField { ty, .. } in members {
        splice.text(".saturating_add(<").put(&ty).text("as __urika::UriValue>::__MAX_LEN)");
    }
    splice.text("; const __KEYS: __urika::Texts =").strings(keys.iter().copied()).text(";").finish()
}

/// The answer of an array to a promise.
enum Joined {
    /// The answers of its members, joined by this operator of `Answer`.
    ByMembers(Join),
    /// No.
    No,
    /// An answer that all arrays have, as written in the expansion.
    Known,
}

/// An operator that joins the answers of two members.
#[derive(Clone, Copy)]
enum Join {
    /// Yes if one of the two is yes.
    Or,
    /// Yes if both are yes.
    And,
}

impl Join {
    /// Returns the name of the associated type of `Answer`.
    const fn item(self) -> &'static str {
        match self {
            Self::Or => "Or",
            Self::And => "And",
        }
    }
}

/// Returns the answer to a promise.
const fn joined(promise: Promise) -> Joined {
    match promise {
        Promise::Defined => Joined::ByMembers(Join::Or),
        Promise::Sound
        | Promise::Segment
        | Promise::Slashless
        | Promise::Path
        | Promise::Gapless
        | Promise::Reserved
        | Promise::Parameter
        | Promise::Plain
        | Promise::Bounded => Joined::ByMembers(Join::And),
        Promise::Absolute
        | Promise::MayBeRooted
        | Promise::Label
        | Promise::Word
        | Promise::HostType
        | Promise::Host
        | Promise::HostReserved
        | Promise::Port
        | Promise::Prefix => Joined::No,
        Promise::Distinct | Promise::Single | Promise::Members => Joined::Known,
    }
}

/// Pushes the joined answer of all members. It joins halves, since the compiler recurses into each.
fn push_joined(splice: &mut Splice, members: &[RecordField<'_>], promise: Promise, join: Join) {
    if let [RecordField { ty, .. }] = members {
        splice.text(" < ").put(&ty).text("as __urika::UriValue>::").text(promise.item());
        return;
    }
    let (first, second) = members.split_at(members.len().next_power_of_two() / 2);
    splice.text(" < ");
    push_joined(splice, first, promise, join);
    splice.text(" as __urika::Answer>::").text(join.item()).text(" < ");
    push_joined(splice, second, promise, join);
    splice.text(" > ");
}

fn member<'i>(
    field: &'i Field,
    case: Option<NameCase>,
    diagnostics: &Diagnostics,
) -> Option<RecordField<'i>> {
    let mut options = Options::parse(&field.attrs, Door::FIELD, diagnostics);
    let ident = field.ident.as_ref()?;
    if options.flag("skip") {
        for other in ["name", "sensitive"] {
            if let Some(span) = options.span(other) {
                diagnostics.push(
                    SourcePlace::from(span),
                    format!(
                        "`skip` and `{other}` cannot be combined\n  help: a skipped field is not written"
                    ),
                );
            }
        }
        return None;
    }
    let is_sensitive = options.flag("sensitive");
    let given = options.text("name");
    if let Some(empty) = given.as_ref().filter(|text| text.text().is_empty()) {
        diagnostics.push(
            SourcePlace::from(empty.span()),
            "empty field name\n  help: skip the field with `#[uri(skip)]`",
        );
    }
    let own = || renamed(ident, case, NameCase::of_field);
    let name = given.map_or_else(own, |text| text.text());
    Some(RecordField { ident, ty: &field.ty, name, is_sensitive })
}

fn check_names(members: &[RecordField<'_>], keys: &[&str], diagnostics: &Diagnostics) {
    for (first, second) in &twice(keys) {
        let (first, RecordField { ident, name, .. }) = (members[*first].ident, &members[*second]);
        diagnostics.push(
            SourcePlace::from(ident.span()),
            format!("fields `{first}` and `{ident}` are both named `{name}`\n  help: give one of them another name with `#[uri(name = \"…\")]`"),
        );
    }
}

/// Rejects types that differ only in their lifetimes, since the compiler cannot choose between the bounds on
/// them (E0283, E0803). Returns false if there are such types.
fn check_lifetimes(members: &[RecordField<'_>], diagnostics: &Diagnostics) -> bool {
    let mut is_valid = true;
    for (at, RecordField { ident, ty, .. }) in members.iter().enumerate() {
        let (tokens, erased) = (ty.to_token_stream(), all_static(ty.to_token_stream()).to_string());
        let differs = |other: &&RecordField<'_>| {
            let other = other.ty.to_token_stream();
            other.to_string() != tokens.to_string() && all_static(other).to_string() == erased
        };
        let Some(RecordField { ident: first, .. }) = members[..at].iter().find(differs) else { continue };
        diagnostics.push(
            SourcePlace::of(&trees(tokens)),
            format!("the types of `{first}` and `{ident}` differ only in their lifetimes, so the compiler cannot choose between the bounds on them\n  help: give both fields the same lifetime"),
        );
        is_valid = false;
    }
    is_valid
}
