//! Reads expressions whose value is a text that is put together: literals, `+`, `format!` and lists.

use proc_macro2::TokenStream;
use syn::spanned::Spanned as _;
use syn::{BinOp, Expr, Lit};

use super::names;
use super::pieces::{Hole, Piece, Source};
use super::sites::{Argument, Reader, first_of_call, is_place, is_simple};
use crate::read::place;
use crate::value::Place;

/// A text that is put together.
#[derive(Clone, Default)]
pub(super) struct Text {
    pub(super) pieces: Vec<Piece>,
    pub(super) arguments: Vec<Argument>,
}

impl Text {
    fn literal(&mut self, text: &str) {
        match self.pieces.last_mut() {
            Some(Piece::Text(last)) => last.push_str(text),
            _ => self.pieces.push(Piece::Text(text.to_owned())),
        }
    }

    /// Appends the text of an expression. `at` is the place at which the audit has a value.
    pub(super) fn operand(&mut self, reader: &Reader<'_>, of: &Expr, at: Place) -> Option<()> {
        match of {
            Expr::Lit(of) => match &of.lit {
                Lit::Str(text) => self.literal(&text.value()),
                Lit::Char(text) => self.literal(&text.value().to_string()),
                _ => return None,
            },
            Expr::Reference(of) if of.mutability.is_none() && !matches!(*of.expr, Expr::Index(_)) => {
                self.operand(reader, &of.expr, at)?;
            }
            Expr::Paren(of) => self.operand(reader, &of.expr, at)?,
            Expr::Binary(sum) if is_plus(sum) => {
                let at = place(of.span(), reader.file);
                self.operand(reader, &sum.left, at)?;
                self.operand(reader, &sum.right, at)?;
            }
            Expr::Macro(of) if of.mac.path.is_ident("format") => {
                self.format(reader, "format", of.mac.tokens.clone())?;
            }
            Expr::Call(call) if function_of_string(call).is_some() => {
                match (function_of_string(call)?.as_str(), call.args.first()) {
                    ("from", Some(of)) => self.operand(reader, of, at)?,
                    ("new" | "with_capacity", _) => {}
                    _ => return None,
                }
            }
            Expr::MethodCall(call) if is_same_text(call) => self.operand(reader, &call.receiver, at)?,
            Expr::MethodCall(call) if is_list(call) => self.list(reader, call)?,
            other => self.hole(reader, other, at),
        }
        Some(())
    }

    fn hole(&mut self, reader: &Reader<'_>, value: &Expr, at: Place) {
        let source = Source::Argument(self.arguments.len());
        self.arguments.push(Argument {
            name: None,
            place: place(value.span(), reader.file),
            range: reader.bytes(value.span()),
            first: first_of_call(value).map(|first| reader.bytes(first.span())),
            variable: names::of(value),
            longer: names::longer(value),
            is_simple: is_simple(value),
            is_place: is_place(value),
        });
        self.pieces.push(Piece::Hole(Hole { source, spec: String::new(), place: at }));
    }

    /// Appends the text of a format string.
    pub(super) fn format(&mut self, reader: &Reader<'_>, name: &str, tokens: TokenStream) -> Option<()> {
        let (_, pieces, arguments) = reader.format(name, tokens)?;
        let shift = self.arguments.len();
        self.arguments.extend(arguments);
        for piece in pieces {
            match piece {
                Piece::Text(text) => self.literal(&text),
                Piece::Hole(mut hole) => {
                    if let Source::Argument(number) = &mut hole.source {
                        *number += shift;
                    }
                    self.pieces.push(Piece::Hole(hole));
                }
            }
        }
        Some(())
    }

    /// Appends the text of `["a", b].concat()` or `["a", b].join("/")`.
    fn list(&mut self, reader: &Reader<'_>, call: &syn::ExprMethodCall) -> Option<()> {
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

/// Returns whether an operator is `+`.
pub(super) fn is_plus(of: &syn::ExprBinary) -> bool {
    of.attrs.is_empty() && matches!(of.op, BinOp::Add(_))
}

/// Returns whether a call joins the elements of a list that is written out.
pub(super) fn is_list(of: &syn::ExprMethodCall) -> bool {
    matches!(*of.receiver, Expr::Array(_)) && (of.method == "concat" || of.method == "join")
}

/// Returns whether a method writes a literal or a variable unchanged.
pub(super) fn is_same_text(of: &syn::ExprMethodCall) -> bool {
    let method = of.method.to_string();
    of.args.is_empty()
        && is_place(&of.receiver)
        && ["to_string", "to_owned", "as_str", "clone"].contains(&&*method)
}

/// Returns the name of `String::name(…)`.
pub(super) fn function_of_string(of: &syn::ExprCall) -> Option<String> {
    let Expr::Path(path) = &*of.func else { return None };
    let names: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    match &names[..] {
        [.., ty, name] if ty == "String" => Some(name.clone()),
        _ => None,
    }
}
