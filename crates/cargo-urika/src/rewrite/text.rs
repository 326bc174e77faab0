//! Reads expressions whose value is a string that is put together: literals, `+`, `format!` and lists.

use proc_macro2::TokenStream;
use syn::spanned::Spanned as _;
use syn::{BinOp, Expr, Lit};

use super::names;
use super::pieces::{SitePiece, SitePlaceholder, ValueSource};
use super::sites::{Argument, SiteReader, first_of_call, is_place, is_simple};
use crate::read::{place, place_between};
use crate::value::Place;

/// A string that is put together.
#[derive(Clone, Default)]
pub(super) struct Text {
    pub(super) pieces: Vec<SitePiece>,
    pub(super) arguments: Vec<Argument>,
    /// The constant whose placeholders are replaced.
    pub(super) template: Option<String>,
}

impl Text {
    fn literal(&mut self, text: &str) {
        match self.pieces.last_mut() {
            Some(SitePiece::Text(last)) => last.push_str(text),
            _ => self.pieces.push(SitePiece::Text(text.to_owned())),
        }
    }

    /// Appends the text of an expression. `at` is the place at which the audit has a value.
    pub(super) fn operand(
        &mut self,
        reader: &SiteReader<'_>,
        expression: &Expr,
        position: Place,
    ) -> Option<()> {
        match expression {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => self.literal(&text.value()),
                Lit::Char(text) => self.literal(&text.value().to_string()),
                _ => return None,
            },
            Expr::Reference(reference)
                if reference.mutability.is_none() && !matches!(*reference.expr, Expr::Index(_)) =>
            {
                self.operand(reader, &reference.expr, position)?;
            }
            Expr::Paren(paren) => self.operand(reader, &paren.expr, position)?,
            Expr::Binary(sum) if is_plus(sum) => {
                let place_of_call = place(expression.span(), reader.file);
                self.operand(reader, &sum.left, place_of_call)?;
                self.operand(reader, &sum.right, place_of_call)?;
            }
            Expr::Macro(invocation) if invocation.mac.path.is_ident("format") => {
                self.format(reader, "format", invocation.mac.tokens.clone())?;
            }
            Expr::Call(call) if function_of_string(call).is_some() => {
                match (function_of_string(call)?.as_str(), call.args.first()) {
                    ("from", Some(argument)) => self.operand(reader, argument, position)?,
                    ("new" | "with_capacity", _) => {}
                    _ => return None,
                }
            }
            Expr::MethodCall(call) if is_same_text(call) => self.operand(reader, &call.receiver, position)?,
            Expr::MethodCall(call) if is_list(call) => self.list(reader, call)?,
            Expr::MethodCall(call) if is_filled(call) => self.filled(reader, call)?,
            other => self.placeholder(reader, other, position),
        }
        Some(())
    }

    fn placeholder(&mut self, reader: &SiteReader<'_>, value: &Expr, position: Place) {
        let source = self.argument(reader, value, None);
        self.pieces.push(SitePiece::Placeholder(SitePlaceholder {
            source,
            spec: String::new(),
            place: position,
        }));
    }

    /// Adds an argument, and returns it as the source of a placeholder.
    fn argument(&mut self, reader: &SiteReader<'_>, value: &Expr, name: Option<String>) -> ValueSource {
        self.arguments.push(Argument {
            name,
            place: place(value.span(), reader.file),
            range: reader.bytes(value.span()),
            first: first_of_call(value).map(|first| reader.bytes(first.span())),
            variable: names::name_of(value),
            longer: names::longer(value),
            is_simple: is_simple(value),
            is_place: is_place(value),
        });
        ValueSource::Argument(self.arguments.len() - 1)
    }

    /// Appends the text of a literal or a constant whose placeholder is replaced, as of `PATH.replace("{id}", id)`.
    fn filled(&mut self, reader: &SiteReader<'_>, call: &syn::ExprMethodCall) -> Option<()> {
        let (Some(Expr::Lit(syn::ExprLit { lit: Lit::Str(needle), .. })), Some(value)) =
            (call.args.first(), call.args.get(1))
        else {
            return None;
        };
        let needle = needle.value();
        if !self.pieces.is_empty() || needle.is_empty() {
            return None;
        }
        match &*call.receiver {
            Expr::MethodCall(inner) => self.filled(reader, inner)?,
            Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. }) => self.literal(&text.value()),
            Expr::Path(path) => {
                self.literal(reader.constants.get(&path.path.segments.last()?.ident.to_string())?);
                self.template = reader.source.get(reader.bytes(path.span())).map(ToOwned::to_owned);
            }
            _ => return None,
        }
        if self.template.is_some() && names::placeholder(&needle).is_none() {
            return None;
        }
        if let Expr::Lit(syn::ExprLit { lit: Lit::Str(fixed), .. }) = value {
            // `Template::build` would need a value for it.
            if self.template.is_some() {
                return None;
            }
            self.replace_literal(&needle, &fixed.value());
            return Some(());
        }
        let source = self.argument(reader, value, names::placeholder(&needle));
        let place = place_between(call.method.span(), call.paren_token.span.close(), reader.file);
        let placeholder = SitePiece::Placeholder(SitePlaceholder { source, spec: String::new(), place });
        self.pieces = std::mem::take(&mut self.pieces)
            .into_iter()
            .flat_map(|piece| split(piece, &needle, &placeholder))
            .collect();
        Some(())
    }

    fn replace_literal(&mut self, needle: &str, fixed: &str) {
        for piece in &mut self.pieces {
            if let SitePiece::Text(text) = piece {
                *text = text.replace(needle, fixed);
            }
        }
    }

    /// Appends the text of a format string.
    pub(super) fn format(&mut self, reader: &SiteReader<'_>, name: &str, tokens: TokenStream) -> Option<()> {
        let (_, pieces, arguments) = reader.format(name, tokens)?;
        let shift = self.arguments.len();
        self.arguments.extend(arguments);
        for piece in pieces {
            match piece {
                SitePiece::Text(text) => self.literal(&text),
                SitePiece::Placeholder(mut placeholder) => {
                    if let ValueSource::Argument(number) = &mut placeholder.source {
                        *number += shift;
                    }
                    self.pieces.push(SitePiece::Placeholder(placeholder));
                }
            }
        }
        Some(())
    }

    /// Appends the text of `["a", b].concat()` or `["a", b].join("/")`.
    fn list(&mut self, reader: &SiteReader<'_>, call: &syn::ExprMethodCall) -> Option<()> {
        let Expr::Array(list) = &*call.receiver else { return None };
        let between = match call.args.first() {
            Some(Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. })) => text.value(),
            Some(_) => return None,
            None => String::new(),
        };
        for (number, element) in list.elems.iter().enumerate() {
            if number > 0 && !between.is_empty() {
                self.literal(&between);
            }
            self.operand(reader, element, place(element.span(), reader.file))?;
        }
        Some(())
    }
}

/// Splits a literal where it is replaced, with a placeholder in each gap.
fn split(piece: SitePiece, needle: &str, placeholder: &SitePiece) -> Vec<SitePiece> {
    let SitePiece::Text(text) = piece else { return vec![piece] };
    let mut all = Vec::new();
    for (number, part) in text.split(needle).enumerate() {
        if number > 0 {
            all.push(placeholder.clone());
        }
        if !part.is_empty() {
            all.push(SitePiece::Text(part.to_owned()));
        }
    }
    all
}

/// Returns whether a call replaces placeholders of a literal or a constant.
pub(super) fn is_filled(call: &syn::ExprMethodCall) -> bool {
    let is_template = match &*call.receiver {
        Expr::MethodCall(inner) => is_filled(inner),
        Expr::Lit(literal) => matches!(literal.lit, Lit::Str(_)),
        Expr::Path(path) => is_own_constant(&path.path),
        _ => false,
    };
    is_template && call.method == "replace" && call.args.len() == 2
}

/// Returns whether a path names a constant of the file, as in `PATH` or `Self::PATH`.
fn is_own_constant(path: &syn::Path) -> bool {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let is_constant =
        |name: &str| name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
    match &names[..] {
        [name] => is_constant(name),
        [owner, name] => owner == "Self" && is_constant(name),
        _ => false,
    }
}

/// Returns whether an operator is `+`.
pub(super) fn is_plus(binary: &syn::ExprBinary) -> bool {
    binary.attrs.is_empty() && matches!(binary.op, BinOp::Add(_))
}

/// Returns whether a call joins the elements of a list that is written out.
pub(super) fn is_list(call: &syn::ExprMethodCall) -> bool {
    matches!(*call.receiver, Expr::Array(_)) && (call.method == "concat" || call.method == "join")
}

/// Returns whether a method writes a literal or a variable unchanged.
pub(super) fn is_same_text(call: &syn::ExprMethodCall) -> bool {
    let method = call.method.to_string();
    call.args.is_empty()
        && is_place(&call.receiver)
        && ["to_string", "to_owned", "as_str", "clone"].contains(&&*method)
}

/// Returns the name of `String::name(…)`.
pub(super) fn function_of_string(call: &syn::ExprCall) -> Option<String> {
    let Expr::Path(path) = &*call.func else { return None };
    let names: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    match &names[..] {
        [.., ty, name] if ty == "String" => Some(name.clone()),
        _ => None,
    }
}
