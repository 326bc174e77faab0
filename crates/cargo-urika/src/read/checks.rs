//! Checks in front of a text: a condition that holds, or a call that refuses other texts.
//!
//! A variable or field whose text was checked is declared anew, as a text that is sound. A check by a
//! function of the program counts where that function looks at characters, which the follower knows.

use std::sync::Arc;

use proc_macro2::TokenTree;
use syn::{BinOp, Expr, Lit, Pat, UnOp};

use super::body::Body;
use super::macros::arguments_of;
use super::pattern::{has_dots, is_literal, success};
use crate::types;
use crate::value::{Call, Callee, Check, Shared, Value};

/// A variable or field, and the check that it has passed.
pub(super) type Sound = (String, By);

/// A check, as the source names it.
#[derive(Clone)]
pub(super) enum By {
    Function(Box<str>),
    /// One of these regular expressions; none, where the condition itself decides.
    Patterns(Vec<Expr>),
    /// The text begins with a slash.
    Rooted,
    /// The text is an address, and has no scheme.
    Bare,
}

impl By {
    const ITSELF: Self = Self::Patterns(Vec::new());

    /// The check that a text has passed if it has passed this one or `other`.
    fn or(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Self::Function(one), Self::Function(other)) if one == other => Some(self.clone()),
            (Self::Patterns(one), Self::Patterns(other)) => {
                Some(Self::Patterns(one.iter().chain(other).cloned().collect()))
            }
            _ => None,
        }
    }
}

/// Beginnings of the names of functions that refuse a text, or make it harmless.
const CHECKS: &[&str] =
    &["validate", "check", "ensure", "verify", "assert", "require", "sanitize", "sanitise", "slugify"];
/// Methods that hand on what they are called on, in a check.
const SAME: &[&str] = &[
    "as_str",
    "as_ref",
    "as_bytes",
    "as_deref",
    "trim",
    "clone",
    "to_string",
    "to_owned",
    "into",
    "chars",
    "bytes",
    "char_indices",
    "iter",
    "unwrap",
    "unwrap_or_default",
];
/// Methods that look at the characters of a text.
const LOOKS: &[&str] = &[
    "chars",
    "bytes",
    "char_indices",
    "is_match",
    "captures",
    "all",
    "any",
    "parse",
    "from_str",
    "strip_prefix",
];

/// Whether a function is a check by its name.
pub(crate) fn is_check(name: &str) -> bool {
    let is_question = name.starts_with("is_") || name.ends_with("_is_valid") || name == "valid";
    CHECKS.iter().any(|word| name.starts_with(word))
        || (is_question && ["valid", "safe", "allowed", "legal"].iter().any(|word| name.contains(word)))
}

/// Whether a call looks at characters.
pub(super) fn looks_at_characters(name: &str) -> bool {
    LOOKS.contains(&name) || is_check(name) || name.starts_with("is_ascii_")
}

/// Whether a value is what `Regex::captures` returns.
pub(super) fn is_captures(value: &Value) -> bool {
    matches!(value, Value::Call(call) if call.callee.name() == "captures")
}

/// Returns a group that a regular expression captures.
pub(super) fn group(captures: &Shared, index: &Expr) -> Shared {
    let group: Option<Box<str>> = match index {
        Expr::Lit(of) => match &of.lit {
            Lit::Int(number) => Some(number.base10_digits().into()),
            Lit::Str(name) => Some(name.value().into()),
            _ => None,
        },
        _ => None,
    };
    match (&**captures, group) {
        (Value::Call(Call { callee: Callee::Method(pattern, ..), .. }), Some(group)) => {
            let check = Check::Group(Arc::clone(pattern), group);
            Arc::new(Value::Checked(Value::unknown("captures"), check))
        }
        _ => Value::unknown("captures"),
    }
}

impl Body<'_> {
    /// Declares what is sound where a condition has an outcome.
    pub(super) fn assume(&mut self, condition: &Expr, outcome: bool) {
        for sound in sound_if(condition, outcome) {
            self.declare_sound(sound);
        }
    }

    /// Declares what a call lets through, as in `validate(name)?`.
    pub(super) fn assume_passed(&mut self, call: &Expr) {
        for sound in passed(call) {
            self.declare_sound(sound);
        }
    }

    /// Reads `assert!(condition)`; other macros give no value.
    pub(super) fn assertion(&mut self, of: &syn::Macro) {
        if let Some(condition) = arguments_of(of).and_then(|args| args.into_iter().next()) {
            self.assume(&condition, true);
        }
    }

    /// Declares that a value is one of the literals of a pattern.
    pub(super) fn assume_literal(&mut self, subject: &Expr, pattern: &Pat) {
        self.looks_at_dots |= has_dots(pattern);
        if let (Some(path), true) = (path_of(subject), is_literal(pattern)) {
            self.declare_sound((path, By::ITSELF));
        }
    }

    fn declare_sound(&mut self, (path, by): Sound) {
        let check = match by {
            By::Function(name) => Check::Function(name),
            By::Rooted => Check::Rooted,
            By::Bare => Check::Bare,
            By::Patterns(all) => Check::Patterns(all.iter().map(|of| self.expression(of)).collect()),
        };
        let value = match (check, self.value_at(&path)) {
            (Check::Patterns(all), _) if all.is_empty() => Value::safe(),
            (check, Some(value)) => Arc::new(Value::Checked(value, check)),
            (_, None) => return,
        };
        if self.variable(&path).is_some() {
            self.scope.assign(&path, value);
        } else {
            self.declare(&path, value);
        }
    }

    fn value_at(&self, path: &str) -> Option<Shared> {
        if let Some(value) = self.variable(path) {
            return Some(Arc::clone(value));
        }
        let (of, field) = path.rsplit_once('.')?;
        Some(Arc::new(Value::Field(self.value_at(of)?, field.into())))
    }
}

/// The variables and fields that are sound where a condition has an outcome.
fn sound_if(condition: &Expr, outcome: bool) -> Vec<Sound> {
    match condition {
        Expr::Paren(of) => sound_if(&of.expr, outcome),
        Expr::Unary(of) if matches!(of.op, UnOp::Not(_)) => sound_if(&of.expr, !outcome),
        Expr::Binary(of) => match (&of.op, outcome) {
            (BinOp::And(_), true) | (BinOp::Or(_), false) => {
                let mut all = sound_if(&of.left, outcome);
                all.extend(sound_if(&of.right, outcome));
                all
            }
            (BinOp::And(_), false) | (BinOp::Or(_), true) => {
                let right = sound_if(&of.right, outcome);
                let both = |(path, by): &Sound| {
                    let mut same = right.iter().filter(|(other, _)| other == path);
                    Some((path.clone(), same.find_map(|(_, other)| by.or(other))?))
                };
                sound_if(&of.left, outcome).iter().filter_map(both).collect()
            }
            (BinOp::Eq(_), true) | (BinOp::Ne(_), false) => equal(&of.left, &of.right),
            _ => Vec::new(),
        },
        Expr::Let(of) => match success(&of.pat) {
            Some(is_good) if is_good == outcome => passed(&of.expr),
            _ => Vec::new(),
        },
        Expr::MethodCall(of) => method(of, outcome),
        Expr::Call(_) if outcome => checked(condition),
        Expr::Macro(of) if outcome && of.mac.path.is_ident("matches") => matched(&of.mac),
        _ => Vec::new(),
    }
}

fn method(of: &syn::ExprMethodCall, outcome: bool) -> Vec<Sound> {
    let first = of.args.first();
    let itself = |expression: &Expr| path_of(expression).map(|path| (path, By::ITSELF)).into_iter().collect();
    match (of.method.to_string().as_str(), outcome) {
        ("is_match", true) => {
            let by = By::Patterns(vec![(*of.receiver).clone()]);
            first.and_then(path_of).map(|path| (path, by)).into_iter().collect()
        }
        ("all", true) | ("any", false) if of_characters(&of.receiver) => itself(&of.receiver),
        ("is_ok" | "is_some", true) | ("is_err" | "is_none", false) => passed(&of.receiver),
        ("starts_with", true) if first.is_some_and(|arg| begins(arg, "/")) => {
            path_of(&of.receiver).map(|path| (path, By::Rooted)).into_iter().collect()
        }
        ("starts_with", false) if first.is_some_and(|arg| begins(arg, "http")) => {
            path_of(&of.receiver).map(|path| (path, By::Bare)).into_iter().collect()
        }
        ("contains", false) if first.is_some_and(|arg| begins(arg, "://")) => {
            path_of(&of.receiver).map(|path| (path, By::Bare)).into_iter().collect()
        }
        ("contains", false) if first.is_some_and(lists_ends) => itself(&of.receiver),
        ("contains", true) if is_list(&of.receiver) => first.map(itself).unwrap_or_default(),
        (_, true) => checked(&Expr::MethodCall(of.clone())),
        _ => Vec::new(),
    }
}

/// Returns the texts that a call of `parse`, `from_str` or a check has accepted, unless the call fails.
fn passed(call: &Expr) -> Vec<Sound> {
    match call {
        Expr::Paren(of) => passed(&of.expr),
        Expr::Await(of) => passed(&of.base),
        Expr::MethodCall(of) => match of.method.to_string().as_str() {
            "map_err" | "context" | "with_context" | "ok" | "ok_or" | "ok_or_else" | "or" => {
                passed(&of.receiver)
            }
            "parse" if of.turbofish.as_ref().is_some_and(names_safe_type) => {
                path_of(&of.receiver).map(|path| (path, By::ITSELF)).into_iter().collect()
            }
            _ => checked(call),
        },
        Expr::Call(of) => match &*of.func {
            Expr::Path(path) if is_of_safe_type(&path.path) => {
                of.args.first().and_then(path_of).map(|path| (path, By::ITSELF)).into_iter().collect()
            }
            _ => checked(call),
        },
        _ => Vec::new(),
    }
}

/// The arguments of a check by its name; what it is called on, where it has none.
fn checked(call: &Expr) -> Vec<Sound> {
    let (name, values): (String, Vec<&Expr>) = match call {
        Expr::MethodCall(of) if of.args.is_empty() => (of.method.to_string(), vec![&of.receiver]),
        Expr::MethodCall(of) => (of.method.to_string(), of.args.iter().collect()),
        Expr::Call(of) => match &*of.func {
            Expr::Path(path) => {
                let name = path.path.segments.last().map(|last| last.ident.to_string());
                (name.unwrap_or_default(), of.args.iter().collect())
            }
            _ => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    if !is_check(&name) {
        return Vec::new();
    }
    values.into_iter().filter_map(path_of).map(|path| (path, By::Function(name.as_str().into()))).collect()
}

fn equal(left: &Expr, right: &Expr) -> Vec<Sound> {
    let ((Expr::Lit(_), of) | (of, Expr::Lit(_))) = (left, right) else { return Vec::new() };
    path_of(of).map(|path| (path, By::ITSELF)).into_iter().collect()
}

/// `matches!(name, "a" | "b")`.
fn matched(of: &syn::Macro) -> Vec<Sound> {
    let tokens: Vec<TokenTree> = of.tokens.clone().into_iter().collect();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(of) if of.as_char() == ',');
    let Some(comma) = tokens.iter().position(is_comma) else { return Vec::new() };
    let is_of_literals = tokens[comma + 1..].iter().all(|token| match token {
        TokenTree::Literal(_) => true,
        TokenTree::Punct(of) => matches!(of.as_char(), '|' | ','),
        _ => false,
    });
    let subject = syn::parse2::<Expr>(tokens[..comma].iter().cloned().collect());
    match subject.ok().as_ref().and_then(path_of) {
        Some(path) if is_of_literals => vec![(path, By::ITSELF)],
        _ => Vec::new(),
    }
}

fn of_characters(expression: &Expr) -> bool {
    match expression {
        Expr::MethodCall(of) => {
            matches!(of.method.to_string().as_str(), "chars" | "bytes") || of_characters(&of.receiver)
        }
        _ => false,
    }
}

/// Whether an expression is a literal that begins so.
pub(super) fn begins(expression: &Expr, with: &str) -> bool {
    match expression {
        Expr::Lit(of) => match &of.lit {
            Lit::Str(text) => text.value().starts_with(with),
            Lit::Char(c) => c.value().to_string() == with,
            _ => false,
        },
        _ => false,
    }
}

/// Whether the argument of `contains` has the characters that end a segment.
fn lists_ends(argument: &Expr) -> bool {
    let has = |elements: &syn::punctuated::Punctuated<Expr, syn::Token![,]>, wanted: char| {
        elements
            .iter()
            .any(|one| matches!(one, Expr::Lit(of) if matches!(&of.lit, Lit::Char(c) if c.value() == wanted)))
    };
    match argument {
        Expr::Closure(_) => true,
        Expr::Reference(of) => lists_ends(&of.expr),
        Expr::Array(of) => has(&of.elems, '/') && has(&of.elems, '?'),
        _ => false,
    }
}

/// Whether an expression is a list of the program's own: `["a", "b"]`, or a constant.
fn is_list(expression: &Expr) -> bool {
    match expression {
        Expr::Array(_) => true,
        Expr::Reference(of) => is_list(&of.expr),
        Expr::Paren(of) => is_list(&of.expr),
        Expr::Path(of) => of.path.segments.last().is_some_and(|last| {
            last.ident.to_string().chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
        }),
        _ => false,
    }
}

fn names_safe_type(arguments: &syn::AngleBracketedGenericArguments) -> bool {
    matches!(arguments.args.first(), Some(syn::GenericArgument::Type(syn::Type::Path(of)))
        if of.path.segments.last().is_some_and(|last| types::is_safe_by_name(&last.ident.to_string())))
}

/// `Uuid::parse_str`, `SocketAddr::from_str`.
fn is_of_safe_type(path: &syn::Path) -> bool {
    let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let is_parser =
        names.next().is_some_and(|name| matches!(&*name, "parse" | "parse_str" | "from_str" | "try_from"));
    is_parser && names.next().is_some_and(|name| types::is_safe_by_name(&name))
}

/// The variable or field that an expression is, as `a.b`.
pub(super) fn path_of(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Path(of) => of.path.get_ident().map(ToString::to_string),
        Expr::Reference(of) => path_of(&of.expr),
        Expr::Unary(of) => path_of(&of.expr),
        Expr::Paren(of) => path_of(&of.expr),
        Expr::Field(of) => {
            let name = match &of.member {
                syn::Member::Named(name) => name.to_string(),
                syn::Member::Unnamed(index) => index.index.to_string(),
            };
            path_of(&of.base).map(|base| format!("{base}.{name}"))
        }
        Expr::MethodCall(of) if SAME.contains(&of.method.to_string().as_str()) => path_of(&of.receiver),
        _ => None,
    }
}
