//! Checks in front of a string: a condition that holds, or a call that refuses other strings.
//!
//! A variable or field whose text was checked is declared again, as a sound string, or as one without the
//! characters that the check refuses. The strings that a function of the program accepts are known at its exits.

use std::sync::Arc;

use proc_macro2::TokenTree;
use syn::spanned::Spanned as _;
use syn::{BinOp, Expr, Lit, Pat, UnOp};

use super::body::Body;
use super::depth::is_punct;
use super::expressions::{
    arguments_of, begins, is_list, is_of_safe_type, is_search, is_text, iterates_characters, names_safe_type,
    parts_of_matches, path_of,
};
use super::letters::Letters;
use super::origins::place;
use super::pattern::{has_dots, is_literal, success};
use crate::ascii::{Ascii, Encoder};
use crate::value::{Call, Callee, Check, Shared, Value};

/// A variable or field, and the check that it has passed.
pub(super) type Sound = (String, PassedCheck);

/// A check, as the source names it.
#[derive(Clone)]
pub(super) enum PassedCheck {
    /// A call that has this outcome, by its name and place: an argument of it, or the receiver.
    Call { name: Box<str>, line: u32, column: u32, argument: Option<u32>, outcome: bool },
    /// The text has these characters only.
    Letters(Ascii),
    /// The text is not `..`.
    NoDots,
    /// One of these regular expressions; none, where the condition itself decides.
    Patterns(Vec<Expr>),
    /// The text begins with a slash.
    Rooted,
    /// The text does not begin with two slashes.
    Local,
    /// The text is an address, and has no scheme.
    Bare,
}

impl PassedCheck {
    const ITSELF: Self = Self::Patterns(Vec::new());

    /// The check that a string has passed if it has passed this one or `other`.
    fn or(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Self::Letters(letters), Self::Letters(other)) => Some(Self::Letters(letters.or(*other))),
            (Self::Letters(_), Self::Patterns(patterns)) if patterns.is_empty() => Some(self.clone()),
            (Self::Patterns(patterns), Self::Letters(_)) if patterns.is_empty() => Some(other.clone()),
            (Self::Patterns(patterns), Self::Patterns(other)) => {
                Some(Self::Patterns(patterns.iter().chain(other).cloned().collect()))
            }
            _ => None,
        }
    }
}

/// Beginnings of the names of functions of other crates that refuse a string, or make it harmless.
const CHECKS: &[&str] =
    &["validate", "check", "ensure", "verify", "assert", "require", "sanitize", "sanitise", "slugify"];
/// Functions of urika that refuse a URL.
const GUARDS: &[&str] = &["normalize", "normalize_ref", "accepts", "local_target", "resolve_within", "strip"];
/// Beginnings of the names of functions that a condition may ask.
const QUESTIONS: &[&str] = &["is_", "has_", "contains_", "looks_", "valid", "in_"];

/// Returns whether a function is a check by its name.
pub(crate) fn is_check(name: &str) -> bool {
    let is_question = name.starts_with("is_") || name.ends_with("_is_valid") || name == "valid";
    CHECKS.iter().any(|word| name.starts_with(word))
        || (is_question && ["valid", "safe", "allowed", "legal"].iter().any(|word| name.contains(word)))
}

/// Returns whether a value is what `Regex::captures` returns.
pub(super) fn is_captures(value: &Value) -> bool {
    matches!(value, Value::Call(call) if call.callee.name() == "captures")
}

/// Returns a group that a regular expression captures.
pub(super) fn group(captures: &Shared, index: &Expr) -> Shared {
    let group: Option<Box<str>> = match index {
        Expr::Lit(literal) => match &literal.lit {
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
        for sound in (ConditionReader { letters: self.letters }).sound_if(condition, outcome) {
            self.declare_sound(sound);
        }
        self.narrow(condition, outcome);
    }

    /// Narrows the characters that a condition is about.
    fn narrow(&mut self, condition: &Expr, outcome: bool) {
        let is_char = |(name, value): (&str, &Shared)| match &**value {
            Value::Char(inner, encoder) => Some((name.to_owned(), Arc::clone(inner), *encoder)),
            _ => None,
        };
        let all: Vec<_> = self.scope.all().filter_map(is_char).collect();
        for (name, checked, encoder) in all {
            if let Some(taken) = self.letters.taken(condition, &name, outcome) {
                self.scope
                    .assign(&name, Arc::new(Value::Char(checked, encoder.then(Encoder::filter(taken)))));
            }
        }
    }

    /// Declares what a call lets through, as in `validate(name)?`.
    pub(super) fn assume_passed(&mut self, call: &Expr) {
        for sound in (ConditionReader { letters: self.letters }).passed(call) {
            self.declare_sound(sound);
        }
    }

    /// Reads `assert!(condition)`; other macros give no value.
    pub(super) fn assertion(&mut self, invocation: &syn::Macro) {
        if let Some(condition) = arguments_of(invocation).and_then(|args| args.into_iter().next()) {
            self.assume(&condition, true);
        }
    }

    /// Declares that a value is one of the literals of a pattern.
    pub(super) fn assume_literal(&mut self, subject: &Expr, pattern: &Pat) {
        self.looks_at_dots |= has_dots(pattern);
        if let (Some(path), true) = (path_of(subject), is_literal(pattern)) {
            if self.value_at(&path).is_some_and(|value| matches!(*value, Value::Char(..))) {
                return;
            }
            self.declare_sound((path, PassedCheck::ITSELF));
        }
    }

    pub(super) fn declare_sound(&mut self, (path, proof): Sound) {
        let Some(value) = self.value_at(&path) else { return };
        if matches!(*value, Value::Char(..)) {
            return;
        }
        let checked = |check| Arc::new(Value::Checked(Arc::clone(&value), check));
        let encoded = |encoder| Arc::new(Value::Encoded(Arc::clone(&value), encoder));
        let value = match proof {
            PassedCheck::Call { name, line, column, argument, outcome } => {
                let Some(call) = self.noted_at(&name, line, column) else { return };
                checked(Check::Passed { call, argument, outcome })
            }
            PassedCheck::Letters(letters) => encoded(Encoder::filter(letters)),
            PassedCheck::NoDots => encoded(Encoder::SAME.without_dots()),
            PassedCheck::Rooted => checked(Check::Rooted),
            PassedCheck::Local => checked(Check::Local),
            PassedCheck::Bare => checked(Check::Bare),
            PassedCheck::Patterns(all) if all.is_empty() => Value::safe(),
            PassedCheck::Patterns(all) => {
                let all = all.iter().map(|element| self.expression(element)).collect();
                Arc::new(Value::Checked(value, Check::Patterns(all)))
            }
        };
        if self.variable(&path).is_some() {
            self.scope.assign(&path, value);
        } else {
            self.declare(&path, value);
        }
    }

    /// Returns the call of a name that was read at a place.
    fn noted_at(&self, name: &str, line: u32, column: u32) -> Option<Shared> {
        let is_it = |value: &&Shared| {
            matches!(&***value, Value::Call(call)
                if call.callee.name() == name && (call.place.line, call.place.column) == (line, column))
        };
        self.calls.iter().rev().find(is_it).cloned()
    }

    fn value_at(&self, path: &str) -> Option<Shared> {
        if let Some(value) = self.variable(path) {
            return Some(Arc::clone(value));
        }
        let (owner, field) = path.rsplit_once('.')?;
        Some(Arc::new(Value::Field(self.value_at(owner)?, field.into())))
    }
}

/// Reads conditions.
struct ConditionReader<'l> {
    letters: &'l Letters,
}

impl ConditionReader<'_> {
    /// The variables and fields that are sound where a condition has an outcome.
    fn sound_if(&self, condition: &Expr, outcome: bool) -> Vec<Sound> {
        match condition {
            Expr::Paren(paren) => self.sound_if(&paren.expr, outcome),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => self.sound_if(&unary.expr, !outcome),
            Expr::Binary(binary) => self.sound_if_both(binary, outcome),
            Expr::Let(let_expression) => match success(&let_expression.pat) {
                Some(is_good) if is_good == outcome => self.passed(&let_expression.expr),
                _ => Vec::new(),
            },
            Expr::MethodCall(call) => self.method(call, outcome),
            Expr::Call(_) => asked(condition, outcome),
            Expr::Macro(invocation) if invocation.mac.path.is_ident("matches") => {
                let found = if outcome { matched(&invocation.mac) } else { Vec::new() };
                match (found.is_empty(), parts_of_matches(&invocation.mac)) {
                    (true, Some((subject, pattern))) => match success(&pattern) {
                        Some(is_good) if is_good == outcome => self.passed(&subject),
                        _ => Vec::new(),
                    },
                    _ => found,
                }
            }
            _ => Vec::new(),
        }
    }

    /// The variables and fields that are sound where two conditions, or a comparison, have an outcome.
    fn sound_if_both(&self, binary: &syn::ExprBinary, outcome: bool) -> Vec<Sound> {
        let (left, right) = (&*binary.left, &*binary.right);
        match (&binary.op, outcome) {
            (BinOp::And(_), true) | (BinOp::Or(_), false) => {
                let mut all = self.sound_if(left, outcome);
                all.extend(self.sound_if(right, outcome));
                all
            }
            (BinOp::And(_), false) | (BinOp::Or(_), true) => {
                let right = self.sound_if(right, outcome);
                let both = |(path, proof): &Sound| {
                    let mut same = right.iter().filter(|(other, _)| other == path);
                    Some((path.clone(), same.find_map(|(_, other)| proof.or(other))?))
                };
                self.sound_if(left, outcome).iter().filter_map(both).collect()
            }
            (BinOp::Eq(_), true) | (BinOp::Ne(_), false) => equal(left, right),
            (BinOp::Eq(_), false) | (BinOp::Ne(_), true) => is_not_dots(left, right),
            _ => Vec::new(),
        }
    }

    fn method(&self, call: &syn::ExprMethodCall, outcome: bool) -> Vec<Sound> {
        let receiver = &*call.receiver;
        let unread = || asked(&Expr::MethodCall(call.clone()), outcome);
        match (call.method.to_string().as_str(), outcome, call.args.first()) {
            ("is_match", true, Some(text)) => passes(text, PassedCheck::Patterns(vec![receiver.clone()])),
            ("all", true, Some(predicate)) | ("any", false, Some(predicate))
                if iterates_characters(receiver) =>
            {
                // `None` if the source does not show what the predicate does.
                let letters = self.letters.accepted(predicate, outcome);
                passes(receiver, letters.map_or(PassedCheck::ITSELF, PassedCheck::Letters))
            }
            ("is_ok" | "is_some", ..) if is_search(receiver) => self.searched(receiver, !outcome),
            ("is_none" | "is_err", ..) if is_search(receiver) => self.searched(receiver, outcome),
            ("is_ok" | "is_some", true, _) | ("is_err" | "is_none", false, _) => self.passed(receiver),
            ("starts_with", _, Some(beginning)) => {
                begun(beginning, outcome).map_or_else(unread, |proof| passes(receiver, proof))
            }
            ("contains", false, Some(arg)) if begins(arg, "://") => passes(receiver, PassedCheck::Bare),
            ("contains", true, Some(arg)) if is_list(receiver) => passes(arg, PassedCheck::ITSELF),
            ("is_ok_and", true, Some(Expr::Closure(closure))) => self.parsed_and(receiver, closure),
            ("contains", false, Some(arg)) => self.without(arg, receiver),
            _ => unread(),
        }
    }

    /// The string of `Uri::parse(text).is_ok_and(|uri| policy.accepts(uri))`, by the check of the URI.
    fn parsed_and(&self, parsed: &Expr, closure: &syn::ExprClosure) -> Vec<Sound> {
        let Expr::Call(parse) = parsed else { return Vec::new() };
        let Expr::Path(function) = &*parse.func else { return Vec::new() };
        let names: Vec<_> = function.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let text = parse.args.first().and_then(path_of);
        let ([.., owner, name], Some(text), Some(Pat::Ident(uri))) =
            (&names[..], text, closure.inputs.first())
        else {
            return Vec::new();
        };
        if name != "parse" || !matches!(owner.as_str(), "Uri" | "UriBuf" | "Url") {
            return Vec::new();
        }
        let found = self.sound_if(&closure.body, true).into_iter().filter(|(path, _)| uri.ident == path);
        found.map(|(_, proof)| (text.clone(), proof)).collect()
    }

    /// The characters of a string that does not contain a pattern.
    fn without(&self, sought: &Expr, expression: &Expr) -> Vec<Sound> {
        let proof = match sought {
            _ if is_text(sought, "..") => Some(PassedCheck::NoDots),
            Expr::Lit(lit) if matches!(&lit.lit, Lit::Str(text) if text.value().len() == 1) => {
                let Lit::Str(text) = &lit.lit else { return Vec::new() };
                Some(PassedCheck::Letters(Ascii::ALL.without(Ascii::of(&text.value()))))
            }
            _ => self.letters.accepted(sought, false).map(PassedCheck::Letters),
        };
        proof.and_then(|known| Some((path_of(expression)?, known))).into_iter().collect()
    }

    /// The characters of a string in which `find(…)` finds nothing.
    fn searched(&self, search: &Expr, is_missing: bool) -> Vec<Sound> {
        match search {
            Expr::MethodCall(call) if is_missing => {
                call.args.first().map(|sought| self.without(sought, &call.receiver)).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the strings that a call of `parse`, `from_str` or a check has accepted, unless the call fails.
    fn passed(&self, call: &Expr) -> Vec<Sound> {
        match call {
            Expr::Paren(paren) => self.passed(&paren.expr),
            Expr::Try(tried) => self.passed(&tried.expr),
            Expr::Await(awaited) => self.passed(&awaited.base),
            Expr::MethodCall(inner_call) => match inner_call.method.to_string().as_str() {
                "map_err" | "context" | "with_context" | "ok" | "ok_or" | "ok_or_else" | "or" => {
                    self.passed(&inner_call.receiver)
                }
                // `is_plain(name).then_some(())`
                "then_some" | "then" => self.sound_if(&inner_call.receiver, true),
                "parse" if inner_call.turbofish.as_ref().is_some_and(names_safe_type) => {
                    passes(&inner_call.receiver, PassedCheck::ITSELF)
                }
                _ => asked(call, true),
            },
            Expr::Call(inner_call) => match &*inner_call.func {
                Expr::Path(path) if is_of_safe_type(&path.path) => {
                    let argument = inner_call.args.first();
                    argument.map_or_else(Vec::new, |argument| passes(argument, PassedCheck::ITSELF))
                }
                _ => asked(call, true),
            },
            _ => Vec::new(),
        }
    }
}

/// Returns the strings that the call in a condition checks: its arguments and its receiver.
fn asked(call: &Expr, outcome: bool) -> Vec<Sound> {
    let (name, span, receiver, args) = match call {
        Expr::MethodCall(inner_call) => (
            inner_call.method.to_string(),
            inner_call.method.span(),
            Some(&*inner_call.receiver),
            &inner_call.args,
        ),
        Expr::Call(inner_call) => match &*inner_call.func {
            Expr::Path(path) => {
                let name = path.path.segments.last().map(|last| last.ident.to_string());
                (name.unwrap_or_default(), inner_call.span(), None, &inner_call.args)
            }
            _ => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    let is_asked = is_check(&name) || QUESTIONS.iter().any(|word| name.starts_with(word));
    let is_guard = GUARDS.contains(&&*name) || name == "contains";
    if !is_asked && !is_guard {
        return Vec::new();
    }
    let place_of_call = place(span, 0);
    let proof = |argument: Option<u32>| PassedCheck::Call {
        name: name.as_str().into(),
        line: place_of_call.line,
        column: place_of_call.column,
        argument,
        outcome,
    };
    let args = args.iter().enumerate().map(|(number, value)| (Some(number as u32), value));
    // A guard checks its argument, and neither the policy nor the base.
    let receiver = receiver.filter(|_| !is_guard).map(|value| (None, value));
    let values = receiver.into_iter().chain(args);
    values.filter_map(|(argument, value)| Some((path_of(value)?, proof(argument)))).collect()
}

/// Returns the variable or field that an expression is, with the check that it has passed.
fn passes(expression: &Expr, proof: PassedCheck) -> Vec<Sound> {
    path_of(expression).map(|path| (path, proof)).into_iter().collect()
}

/// Returns the check of a string that begins, or does not begin, like this.
fn begun(beginning: &Expr, outcome: bool) -> Option<PassedCheck> {
    match outcome {
        true if begins(beginning, "/") => Some(PassedCheck::Rooted),
        false if is_text(beginning, "//") => Some(PassedCheck::Local),
        false if is_text(beginning, ".") => Some(PassedCheck::NoDots),
        false if begins(beginning, "http") => Some(PassedCheck::Bare),
        _ => None,
    }
}

/// `name != ".."`
fn is_not_dots(left: &Expr, right: &Expr) -> Vec<Sound> {
    if is_text(left, "..") {
        passes(right, PassedCheck::NoDots)
    } else if is_text(right, "..") {
        passes(left, PassedCheck::NoDots)
    } else {
        Vec::new()
    }
}

fn equal(left: &Expr, right: &Expr) -> Vec<Sound> {
    let ((Expr::Lit(_), value) | (value, Expr::Lit(_))) = (left, right) else { return Vec::new() };
    passes(value, PassedCheck::ITSELF)
}

/// `matches!(name, "a" | "b")`.
fn matched(invocation: &syn::Macro) -> Vec<Sound> {
    let tokens: Vec<TokenTree> = invocation.tokens.clone().into_iter().collect();
    let Some(comma) = tokens.iter().position(|token| is_punct(token, ',')) else { return Vec::new() };
    let is_of_literals = tokens[comma + 1..].iter().all(|token| match token {
        TokenTree::Literal(_) => true,
        TokenTree::Punct(punct) => matches!(punct.as_char(), '|' | ','),
        _ => false,
    });
    let subject = syn::parse2::<Expr>(tokens[..comma].iter().cloned().collect());
    match subject.ok().as_ref().and_then(path_of) {
        Some(path) if is_of_literals => vec![(path, PassedCheck::ITSELF)],
        _ => Vec::new(),
    }
}
