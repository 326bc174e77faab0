//! Conditions on a character, evaluated for each ASCII character: which of them a filter or a branch lets through.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use syn::{BinOp, Expr, Item, Lit, Pat, RangeLimits, Stmt, UnOp};

use super::expressions::parts_of_matches;
use crate::ascii::Ascii;

/// The depth of predicates that call predicates.
const DEEPEST: u32 = 8;

/// Functions of one character, and constant lists of characters, by name.
#[derive(Default)]
pub(crate) struct Letters {
    functions: HashMap<String, (String, Expr)>,
    lists: HashMap<String, Expr>,
}

impl Letters {
    /// Finds the predicates and lists of a file.
    pub(super) fn read_items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Fn(function) => {
                    self.function(&function.sig, &function.block);
                    for statement in &function.block.stmts {
                        if let Stmt::Item(item) = statement {
                            self.read_items(std::slice::from_ref(item));
                        }
                    }
                }
                Item::Const(syn::ItemConst { ident, expr, .. })
                | Item::Static(syn::ItemStatic { ident, expr, .. }) => {
                    self.lists.insert(ident.to_string(), (**expr).clone());
                }
                Item::Mod(module) => {
                    if let Some((_, items)) = &module.content {
                        self.read_items(items);
                    }
                }
                Item::Impl(block) => {
                    for item in &block.items {
                        match item {
                            syn::ImplItem::Fn(function) => self.function(&function.sig, &function.block),
                            syn::ImplItem::Const(constant) => {
                                self.lists.insert(constant.ident.to_string(), constant.expr.clone());
                            }
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Notes a function with one parameter and one expression.
    pub(super) fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let mut inputs = signature.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Typed(argument) => Some(&*argument.pat),
            syn::FnArg::Receiver(_) => None,
        });
        if let (Some(name), None, [Stmt::Expr(body, None)]) =
            (inputs.next().and_then(name_in), inputs.next(), &block.stmts[..])
        {
            self.functions.insert(signature.ident.to_string(), (name, body.clone()));
        }
    }

    /// Returns the characters for which a condition on a variable may have an outcome, or `None` if the condition
    /// does not depend on any of them.
    pub(super) fn taken(&self, condition: &Expr, name: &str, outcome: bool) -> Option<Ascii> {
        Self::among(|c| self.holds(condition, name, c), outcome)
    }

    /// Returns the characters for which a predicate that is passed as an argument may have an outcome: a closure,
    /// the path of a function, a character, or a list of characters.
    pub(super) fn accepted(&self, predicate: &Expr, outcome: bool) -> Option<Ascii> {
        match predicate {
            Expr::Closure(closure) => {
                let name = closure.inputs.last().and_then(name_in)?;
                self.taken(&closure.body, &name, outcome)
            }
            Expr::Path(path) if self.list(&path.path).is_none() => {
                let function = path.path.segments.last()?.ident.to_string();
                Self::among(|c| self.called(&function, Evaluated::Char(c), None, 0)?.as_bool(), outcome)
            }
            other => match self.value(other, &Vec::new(), 0)? {
                Evaluated::Char(only) => Self::among(|c| Some(c == only), outcome),
                Evaluated::Text(text) if !matches!(other, Expr::Lit(_)) => {
                    Self::among(|c| Some(text.contains(c)), outcome)
                }
                _ => None,
            },
        }
    }

    fn among(holds: impl Fn(char) -> Option<bool>, outcome: bool) -> Option<Ascii> {
        let answers: Vec<(char, Option<bool>)> = Ascii::ALL.chars().map(|c| (c, holds(c))).collect();
        answers.iter().any(|(_, answer)| answer.is_some()).then(|| {
            Ascii::all_where(|c| {
                answers.iter().any(|(letter, answer)| *letter == c && *answer != Some(!outcome))
            })
        })
    }

    /// Returns whether a condition holds where a variable is a character.
    pub(super) fn holds(&self, condition: &Expr, name: &str, c: char) -> Option<bool> {
        self.value(condition, &vec![(name.to_owned(), c)], 0)?.as_bool()
    }

    /// Returns whether a pattern takes a character.
    pub(super) fn fits(&self, pattern: &Pat, c: char, names: &Names, depth: u32) -> Option<bool> {
        match pattern {
            Pat::Wild(_) => Some(true),
            Pat::Lit(literal) => match self.value(&Expr::Lit(literal.clone()), names, depth)? {
                Evaluated::Char(wanted) => Some(wanted == c),
                Evaluated::Number(number) => Some(number == c as u32),
                _ => None,
            },
            Pat::Range(range) => Some(self.range(range, names, depth)?.contains(&(c as u32))),
            Pat::Or(alternatives) => {
                any(alternatives.cases.iter().map(|case| self.fits(case, c, names, depth)))
            }
            Pat::Ident(binding) => match &binding.subpat {
                Some((_, inner)) => self.fits(inner, c, names, depth),
                None => self.fits_name(&binding.ident.to_string(), c, names, depth),
            },
            Pat::Paren(paren) => self.fits(&paren.pat, c, names, depth),
            Pat::Reference(reference) => self.fits(&reference.pat, c, names, depth),
            Pat::Type(typed) => self.fits(&typed.pat, c, names, depth),
            Pat::TupleStruct(variant) if variant.elems.len() == 1 => {
                self.fits(&variant.elems[0], c, names, depth)
            }
            Pat::Guard(guarded) => {
                let mut inner = names.clone();
                if let Some(name) = name_in(&guarded.pat) {
                    inner.push((name, c));
                }
                let guard = || self.value(&guarded.guard, &inner, depth)?.as_bool();
                all([self.fits(&guarded.pat, c, names, depth), guard()].into_iter())
            }
            _ => None,
        }
    }

    /// Returns whether a name takes a character: a constant takes its own, and a variable every one.
    fn fits_name(&self, name: &str, c: char, names: &Names, depth: u32) -> Option<bool> {
        if !name.chars().all(|c| c.is_ascii_uppercase() || c == '_') {
            return Some(true);
        }
        let value = self.value(self.lists.get(name)?, names, depth + 1)?;
        Some(value.as_number()? == c as u32)
    }

    fn value(&self, expression: &Expr, names: &Names, depth: u32) -> Option<Evaluated> {
        if depth > DEEPEST {
            return None;
        }
        let value = |operand: &Expr| self.value(operand, names, depth);
        match expression {
            Expr::Lit(lit) => literal(&lit.lit),
            Expr::Path(path) => self.variable(&path.path, names, depth),
            Expr::Paren(paren) => value(&paren.expr),
            Expr::Group(group) => value(&group.expr),
            Expr::Reference(reference) => value(&reference.expr),
            Expr::Cast(cast) => value(&cast.expr),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => value(&unary.expr),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                Some(Evaluated::Bool(!value(&unary.expr)?.as_bool()?))
            }
            Expr::Binary(binary) => self.binary(binary, names, depth),
            Expr::Range(range) => self.range(range, names, depth).map(Evaluated::Range),
            Expr::Array(array) => {
                let char_of = |element: &Expr| char::from_u32(value(element)?.as_number()?);
                Some(Evaluated::Text(array.elems.iter().map(char_of).collect::<Option<String>>()?))
            }
            Expr::Index(index) if matches!(*index.index, Expr::Range(_)) => value(&index.expr),
            Expr::Block(block) => self.block(&block.block, names, depth),
            Expr::Return(exit) => value(exit.expr.as_ref()?),
            Expr::If(conditional) => self.branch(conditional, names, depth),
            Expr::Match(selection) => self.arm(selection, names, depth),
            Expr::Macro(invocation) if invocation.mac.path.is_ident("matches") => {
                let (subject, pattern) = parts_of_matches(&invocation.mac)?;
                let c = char::from_u32(value(&subject)?.as_number()?)?;
                Some(Evaluated::Bool(self.fits(&pattern, c, names, depth)?))
            }
            Expr::Call(call) => self.call(call, names, depth),
            Expr::MethodCall(call) => self.method(call, names, depth),
            _ => None,
        }
    }

    /// Returns the value of a variable, or of a constant.
    fn variable(&self, path: &syn::Path, names: &Names, depth: u32) -> Option<Evaluated> {
        let known = path
            .get_ident()
            .and_then(|name| names.iter().rev().find(|(known, _)| name == known))
            .map(|(_, c)| Evaluated::Char(*c));
        known.or_else(|| self.value(self.list(path)?, &Vec::new(), depth + 1))
    }

    fn range(&self, range: &syn::ExprRange, names: &Names, depth: u32) -> Option<RangeInclusive<u32>> {
        let limit = |limit: &Option<Box<Expr>>, otherwise| match limit {
            Some(limit) => self.value(limit, names, depth)?.as_number(),
            None => Some(otherwise),
        };
        let (start, end) = (limit(&range.start, 0)?, limit(&range.end, u32::MAX)?);
        let is_open = matches!(range.limits, RangeLimits::HalfOpen(_)) && range.end.is_some();
        Some(start..=if is_open { end.checked_sub(1)? } else { end })
    }

    /// Returns the value of a block with one expression.
    fn block(&self, block: &syn::Block, names: &Names, depth: u32) -> Option<Evaluated> {
        let [Stmt::Expr(last, None)] = &block.stmts[..] else { return None };
        self.value(last, names, depth)
    }

    /// Returns the value of the branch of an `if` that runs.
    fn branch(&self, conditional: &syn::ExprIf, names: &Names, depth: u32) -> Option<Evaluated> {
        let (_, other) = conditional.else_branch.as_ref()?;
        if self.value(&conditional.cond, names, depth)?.as_bool()? {
            self.block(&conditional.then_branch, names, depth)
        } else {
            self.value(other, names, depth)
        }
    }

    /// Returns the value of the arm of a `match` that a character takes.
    fn arm(&self, selection: &syn::ExprMatch, names: &Names, depth: u32) -> Option<Evaluated> {
        let subject = self.value(&selection.expr, names, depth)?;
        let c = char::from_u32(subject.as_number()?)?;
        for arm in &selection.arms {
            if self.fits(&arm.pat, c, names, depth)? {
                let mut inner = names.clone();
                inner.extend(name_in(&arm.pat).map(|name| (name, c)));
                return self.value(&arm.body, &inner, depth);
            }
        }
        None
    }

    fn call(&self, call: &syn::ExprCall, names: &Names, depth: u32) -> Option<Evaluated> {
        let Expr::Path(path) = &*call.func else { return None };
        let function = path.path.segments.last()?.ident.to_string();
        let mut args = call.args.iter().map(|arg| self.value(arg, names, depth));
        self.called(&function, args.next()??, args.next().flatten(), depth)
    }

    fn method(&self, call: &syn::ExprMethodCall, names: &Names, depth: u32) -> Option<Evaluated> {
        let value = |operand: &Expr| self.value(operand, names, depth);
        let name = call.method.to_string();
        // `self.is_plain(c)`
        if let (Expr::Path(this), Some(first)) = (&*call.receiver, call.args.first())
            && this.path.is_ident("self")
        {
            return self.called(&name, value(first)?, None, depth);
        }
        let receiver = value(&call.receiver)?;
        if let (Evaluated::Text(text), Some(Expr::Closure(closure))) = (&receiver, call.args.first()) {
            return self.of_each(text, &name, closure, names, depth);
        }
        self.called(&name, receiver, call.args.first().and_then(value), depth)
    }

    /// Returns whether `any` or `all` characters of a string fulfil a condition.
    fn of_each(
        &self,
        text: &str,
        name: &str,
        closure: &syn::ExprClosure,
        names: &Names,
        depth: u32,
    ) -> Option<Evaluated> {
        let inner = closure.inputs.last().and_then(name_in)?;
        let answers = text.chars().map(|c| {
            let mut names = names.clone();
            names.push((inner.clone(), c));
            self.value(&closure.body, &names, depth)?.as_bool()
        });
        match name {
            "any" => any(answers).map(Evaluated::Bool),
            "all" => all(answers).map(Evaluated::Bool),
            _ => None,
        }
    }

    fn binary(&self, operation: &syn::ExprBinary, names: &Names, depth: u32) -> Option<Evaluated> {
        let left = || self.value(&operation.left, names, depth);
        let right = || self.value(&operation.right, names, depth);
        let truth = |result: Option<Evaluated>| result.and_then(|operand| operand.as_bool());
        let both = || Some((left()?.as_number()?, right()?.as_number()?));
        match operation.op {
            BinOp::And(_) | BinOp::BitAnd(_) => all([truth(left()), truth(right())].into_iter()),
            BinOp::Or(_) | BinOp::BitOr(_) => any([truth(left()), truth(right())].into_iter()),
            BinOp::Eq(_) => both().map(|(first, other)| first == other),
            BinOp::Ne(_) => both().map(|(first, other)| first != other),
            BinOp::Lt(_) => both().map(|(first, other)| first < other),
            BinOp::Le(_) => both().map(|(first, other)| first <= other),
            BinOp::Gt(_) => both().map(|(first, other)| first > other),
            BinOp::Ge(_) => both().map(|(first, other)| first >= other),
            _ => None,
        }
        .map(Evaluated::Bool)
    }

    /// Returns the result of a function or method with a known first argument.
    fn called(
        &self,
        name: &str,
        value: Evaluated,
        argument: Option<Evaluated>,
        depth: u32,
    ) -> Option<Evaluated> {
        if let (Evaluated::Char(c), Some((param, body))) = (&value, self.functions.get(name)) {
            return self.value(body, &vec![(param.clone(), *c)], depth + 1);
        }
        match (value, name) {
            (
                other,
                "chars" | "bytes" | "iter" | "as_bytes" | "as_str" | "copied" | "cloned" | "as_slice"
                | "into_iter" | "clone" | "from" | "into" | "to_owned" | "Some",
            ) => Some(other),
            (Evaluated::Text(text), "contains") => {
                Some(Evaluated::Bool(text.contains(char::from_u32(argument?.as_number()?)?)))
            }
            (Evaluated::Range(range), "contains") => {
                Some(Evaluated::Bool(range.contains(&argument?.as_number()?)))
            }
            (Evaluated::Char(c), _) => of_char(c, name, argument),
            _ => None,
        }
    }

    fn list(&self, path: &syn::Path) -> Option<&Expr> {
        self.lists.get(&path.segments.last()?.ident.to_string())
    }
}

/// The characters of variables, by name.
pub(super) type Names = Vec<(String, char)>;

/// The value of an expression.
enum Evaluated {
    Bool(bool),
    Char(char),
    Number(u32),
    /// A string, or a list of characters.
    Text(String),
    Range(RangeInclusive<u32>),
}

impl Evaluated {
    fn as_bool(&self) -> Option<bool> {
        if let Self::Bool(truth) = self { Some(*truth) } else { None }
    }

    fn as_number(&self) -> Option<u32> {
        match self {
            Self::Char(c) => Some(*c as u32),
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }
}

fn literal(lit: &Lit) -> Option<Evaluated> {
    match lit {
        Lit::Bool(boolean) => Some(Evaluated::Bool(boolean.value)),
        Lit::Char(character) => Some(Evaluated::Char(character.value())),
        Lit::Byte(byte) => Some(Evaluated::Char(char::from(byte.value()))),
        Lit::Int(integer) => Some(Evaluated::Number(integer.base10_parse().ok()?)),
        Lit::Str(string) => Some(Evaluated::Text(string.value())),
        Lit::ByteStr(bytes) => Some(Evaluated::Text(bytes.value().into_iter().map(char::from).collect())),
        _ => None,
    }
}

/// Returns the result of a method of `char` and `u8`.
fn of_char(c: char, name: &str, argument: Option<Evaluated>) -> Option<Evaluated> {
    let answer = match name {
        "is_ascii" => true,
        "is_ascii_alphanumeric" | "is_alphanumeric" => c.is_ascii_alphanumeric(),
        "is_ascii_alphabetic" | "is_alphabetic" => c.is_ascii_alphabetic(),
        "is_ascii_digit" | "is_numeric" => c.is_ascii_digit(),
        "is_digit" => c.is_digit(argument?.as_number().filter(|radix| (2..=36).contains(radix))?),
        "is_ascii_hexdigit" => c.is_ascii_hexdigit(),
        "is_ascii_lowercase" | "is_lowercase" => c.is_ascii_lowercase(),
        "is_ascii_uppercase" | "is_uppercase" => c.is_ascii_uppercase(),
        "is_ascii_punctuation" => c.is_ascii_punctuation(),
        "is_ascii_graphic" => c.is_ascii_graphic(),
        "is_ascii_whitespace" | "is_whitespace" => c.is_whitespace(),
        "is_ascii_control" | "is_control" => c.is_control(),
        "eq" | "ne" => (c as u32 == argument?.as_number()?) == (name == "eq"),
        "eq_ignore_ascii_case" => c.eq_ignore_ascii_case(&char::from_u32(argument?.as_number()?)?),
        "to_ascii_lowercase" => return Some(Evaluated::Char(c.to_ascii_lowercase())),
        "to_ascii_uppercase" => return Some(Evaluated::Char(c.to_ascii_uppercase())),
        _ => return None,
    };
    Some(Evaluated::Bool(answer))
}

/// Returns whether any of several answers is true; none, where an unknown one decides.
fn any(answers: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut is_known = true;
    for answer in answers {
        match answer {
            Some(true) => return Some(true),
            Some(false) => {}
            None => is_known = false,
        }
    }
    is_known.then_some(false)
}

/// Returns whether all of several answers are true; none, where an unknown one decides.
fn all(answers: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    any(answers.map(|answer| answer.map(|answer| !answer))).map(|answer| !answer)
}

/// Returns the variable that a pattern binds to a character: the last one, as in `|(at, c)|`.
pub(super) fn name_in(pattern: &Pat) -> Option<String> {
    match pattern {
        Pat::Ident(binding) => Some(binding.ident.to_string()),
        Pat::Reference(reference) => name_in(&reference.pat),
        Pat::Paren(paren) => name_in(&paren.pat),
        Pat::Type(typed) => name_in(&typed.pat),
        Pat::Guard(guarded) => name_in(&guarded.pat),
        Pat::Tuple(tuple) => tuple.elems.last().and_then(name_in),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The signs and one letter and digit that a closure takes.
    fn taken(source: &str, predicate: &str) -> String {
        let mut letters = Letters::default();
        letters.read_items(&syn::parse_file(source).unwrap().items);
        let found = letters.accepted(&syn::parse_str(predicate).unwrap(), true);
        found.map_or_else(|| "?".into(), |found| found.and(Ascii::of("a0.-_~/?#%&")).chars().collect())
    }

    #[test]
    fn predicates_of_each_kind() {
        let source = "
            const PLAIN: &[u8] = b\"-._~\"; const MARKS: [char; 2] = ['-', '_']; const SLASH: u8 = b'/';
            fn is_plain(c: char) -> bool { c.is_ascii_alphanumeric() || PLAIN.contains(&(c as u8)) }
            fn is_mark(c: u8) -> bool { match c { b'-' | b'_' => true, SLASH => true, _ => false } }
            fn is_end(c: char) -> bool { if c == '/' { true } else { matches!(c, '?' | '#') } }";
        for (predicate, wanted) in [
            ("|c| c.is_ascii_alphanumeric()", "0a"),
            ("char::is_ascii_digit", "0"),
            ("|c: &char| c.is_alphanumeric() || *c == '-'", "-0a"),
            ("|b| (b'a'..=b'z').contains(&b) || b == b'.'", ".a"),
            ("|&c| matches!(c, 'a'..='z' | '0'..='9' if c != '0')", "a"),
            ("|c| \"-._~\".contains(c)", "-._~"),
            ("|c| ['-', '_'].contains(&c)", "-_"),
            ("|c| MARKS.iter().any(|mark| *mark == c)", "-_"),
            ("|c| !\"/?#%&\".contains(c)", "-.0_a~"),
            ("|c| is_plain(c)", "-.0_a~"),
            ("is_plain", "-.0_a~"),
            ("|b| self.is_mark(*b)", "-/_"),
            ("is_mark", "-/_"),
            ("is_end", "#/?"),
            ("|(_, c)| c as u32 > 0x2f && c.is_ascii_graphic()", "0?_a~"),
            ("'/'", "/"),
            ("['/', '?']", "/?"),
            ("&['/', '?'][..]", "/?"),
            ("|c| known(c)", "?"),
            ("|c| known(c) || c == '/'", "#%&-./0?_a~"),
            ("|c| known(c) && c != '/'", "#%&-.0?_a~"),
            ("known", "?"),
        ] {
            assert_eq!(taken(source, predicate), wanted, "{predicate}");
        }
    }
}
