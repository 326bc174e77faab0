//! Macros: those that build text, and the tokens of all others, in which calls are searched.

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Expr, Lit, LitStr, Macro, Token};

use super::body::{Body, simple_name};
use super::expressions::arguments_of;
use super::origins::place_of;
use super::{DEEPEST_MACRO, format, origins};
use crate::value::{Part, Place, Shared, Value};

/// The depth of nested token groups that are read.
const DEEPEST: u32 = 24;

/// Macros whose text is fixed in the program.
const CONSTANT: &[&str] =
    &["env", "stringify", "file", "line", "include_str", "column", "module_path", "nanoid"];
/// Macros that check a URI and encode its values.
const CHECKED: &[&str] = &["uri", "uri_format", "try_uri_format"];
/// Macros whose text is for people.
const LOGS: &[&str] =
    &["debug", "info", "warn", "error", "trace", "println", "eprintln", "print", "eprint", "panic"];

impl Body<'_> {
    /// Reads a macro call. The value is the text that the macro builds, if any.
    pub(super) fn macro_call(&mut self, invocation: &Macro) -> Shared {
        let name = invocation.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        match name.as_str() {
            "format" | "format_args" | "format_smolstr" | "format_compact" | "eco_format" => {
                let Some(args) = arguments_of(invocation) else { return self.unread(invocation) };
                let site = self.site(invocation, &args);
                format::built(self, &args, site).unwrap_or_else(|| Value::unknown(""))
            }
            "write" | "writeln" => self.write(invocation, &name),
            "concat" => self.concat(invocation),
            "vec" => match arguments_of(invocation) {
                Some(args) => self.list(args.iter()),
                None => self.unknown_macro(invocation, &name),
            },
            "assert" | "ensure" | "debug_assert" => {
                self.tokens(invocation.tokens.clone());
                self.assertion(invocation);
                Value::safe()
            }
            "regex" => arguments_of(invocation)
                .and_then(|args| args.first().map(|arg| self.expression(arg)))
                .unwrap_or_else(|| Value::unknown("")),
            name if CHECKED.contains(&name) => {
                self.tokens(invocation.tokens.clone());
                Value::safe()
            }
            name if CONSTANT.contains(&name) => Value::safe(),
            name if LOGS.contains(&name) => {
                self.printed(invocation);
                Value::safe()
            }
            _ => self.unknown_macro(invocation, &name),
        }
    }

    /// Reads `concat!`. It takes constants only, and a macro among them is one.
    fn concat(&mut self, invocation: &Macro) -> Shared {
        let Some(args) = arguments_of(invocation) else { return self.unread(invocation) };
        let constant = |value: Shared| match *value {
            Value::Text(..) | Value::Built(..) => value,
            _ => Value::safe(),
        };
        let part =
            |arg: &Expr| Part { value: constant(self.expression(arg)), place: place_of(arg, self.file) };
        let parts = args.iter().map(part).collect();
        self.built(parts, place_of(invocation, self.file))
    }

    /// Notes the variables and the results of calls that a macro prints. Strings that it puts together are for people.
    fn printed(&mut self, invocation: &Macro) {
        for arg in arguments_of(invocation).unwrap_or_default() {
            match &arg {
                Expr::Lit(syn::ExprLit { lit: Lit::Str(template), .. }) => {
                    let variables = format::variables(template);
                    let values = variables.iter().filter_map(|name| self.variable(name).cloned());
                    let values: Vec<Shared> = values.collect();
                    self.printed.extend(values);
                }
                Expr::Path(_) | Expr::Call(_) | Expr::MethodCall(_) | Expr::Await(_) | Expr::Try(_) => {
                    let value = self.expression(&arg);
                    self.printed.push(value);
                }
                _ => {}
            }
        }
    }

    /// Returns what one of the program's own macros expands to.
    fn expansion(&self, invocation: &Macro) -> Option<TokenStream> {
        if self.expanding >= DEEPEST_MACRO {
            return None;
        }
        if self.is_value_of_text {
            return self.macros.expanded(invocation, self.file);
        }
        self.macros.expanded_text(invocation, self.file)
    }

    /// Returns the literal that a format string is, even through `concat!` and the program's own macros.
    pub(super) fn template(&mut self, expression: &Expr) -> Option<LitStr> {
        match expression {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Some(text.clone()),
                _ => None,
            },
            Expr::Group(group) => self.template(&group.expr),
            Expr::Macro(invocation) if invocation.mac.path.is_ident("concat") => {
                let texts: Option<Vec<LitStr>> =
                    arguments_of(&invocation.mac)?.iter().map(|arg| self.template(arg)).collect();
                let text: String = texts?.iter().map(LitStr::value).collect();
                Some(LitStr::new(&text, invocation.span()))
            }
            Expr::Macro(invocation) => {
                let expansion = syn::parse2(self.expansion(&invocation.mac)?).ok()?;
                self.expanding += 1;
                let text = self.template(&expansion);
                self.expanding -= 1;
                text
            }
            _ => None,
        }
    }

    /// Reads the statements or the expression that a macro expands to.
    fn expanded(&mut self, tokens: TokenStream) -> Shared {
        self.expanding += 1;
        let value = if let Ok(parsed) = syn::parse2::<Expr>(tokens.clone()) {
            self.expression(&parsed)
        } else if let Ok(statements) = syn::Block::parse_within.parse2(tokens.clone()) {
            self.statements(&statements)
        } else {
            self.tokens(tokens);
            Value::unknown("")
        };
        self.expanding -= 1;
        value
    }

    /// Returns the place of a string: in the definition of a macro only if its literal and values are there.
    fn site(&self, invocation: &Macro, args: &[Expr]) -> Place {
        let is_of_call = |arg: &Expr| match arg {
            Expr::Assign(named) => origins::origin(named.right.span()).is_none(),
            other => origins::origin(other.span()).is_none(),
        };
        match self.called {
            Some(call) if origins::origin(invocation.span()).is_some() && args.iter().any(is_of_call) => call,
            _ => place_of(invocation, self.file),
        }
    }

    fn unknown_macro(&mut self, invocation: &Macro, name: &str) -> Shared {
        if let Some(tokens) = self.expansion(invocation) {
            let outer = self.called;
            // A macro within a definition is called where that one is.
            if origins::origin(invocation.span()).is_none() {
                self.called = Some(place_of(invocation, self.file));
            }
            let value = self.expanded(tokens);
            self.called = outer;
            return value;
        }
        if matches!(name, "html" | "view" | "rsx") {
            self.markup(invocation.tokens.clone(), DEEPEST);
        }
        self.tokens(invocation.tokens.clone());
        Value::unknown(&format!("{name}!"))
    }

    fn unread(&mut self, invocation: &Macro) -> Shared {
        self.unread_macros += 1;
        self.tokens(invocation.tokens.clone());
        Value::unknown("")
    }

    /// Reads a value of a format string. A macro there is expanded, even if neither its call nor its definition
    /// has a slash.
    pub(super) fn value_of_text(&mut self, expression: &Expr, template: &LitStr) -> Shared {
        let before = self.is_value_of_text;
        self.is_value_of_text |= template.value().contains('/');
        let value = self.expression(expression);
        self.is_value_of_text = before;
        value
    }

    /// Appends the text of `write!(text, …)` to the variable.
    fn write(&mut self, invocation: &Macro, name: &str) -> Shared {
        let Some(args) = arguments_of(invocation) else { return self.unread(invocation) };
        let site = self.site(invocation, args.get(1..).unwrap_or_default());
        if let Some((target, rest)) = args.split_first()
            && let Some(written) = format::built(self, rest, site)
            && let Some(variable) = simple_name(target)
            && let Some(before) = self.variable(&variable).cloned()
            && name == "write"
            && self.is_text(&before)
        {
            let value = self.add(before, written, site);
            self.assign(&variable, value);
        }
        Value::safe()
    }

    /// Searches for calls in tokens that only their macro can parse.
    pub(super) fn tokens(&mut self, tokens: TokenStream) {
        self.tokens_below(tokens, 0);
    }

    fn tokens_below(&mut self, tokens: TokenStream, depth: u32) {
        if depth > DEEPEST || tokens.is_empty() {
            return;
        }
        if let Ok(args) = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(tokens.clone()) {
            for arg in &args {
                self.expression(arg);
            }
            return;
        }
        if let Ok(statements) = syn::Block::parse_within.parse2(tokens.clone()) {
            self.statements(&statements);
            return;
        }
        let all: Vec<TokenTree> = tokens.into_iter().collect();
        for piece in all.split(is_separator) {
            // The first half of `=>`.
            let piece = match piece {
                [before @ .., TokenTree::Punct(last)] if last.as_char() == '=' => before,
                whole => whole,
            };
            match syn::parse2::<Expr>(piece.iter().cloned().collect()) {
                Ok(expression) => {
                    self.expression(&expression);
                }
                Err(_) => self.groups(piece, depth),
            }
        }
    }

    fn groups(&mut self, tokens: &[TokenTree], depth: u32) {
        for (number, token) in tokens.iter().enumerate() {
            let TokenTree::Group(group) = token else { continue };
            let is_format =
                number >= 2 && matches!(&tokens[number - 2], TokenTree::Ident(name) if name == "format");
            // A `format!` with `$name` in it is the text of a macro's definition.
            if is_format {
                self.unread_macros += 1;
            }
            self.tokens_below(group.stream(), depth + 1);
        }
    }
}

/// Returns whether a token separates the arms of `select!` or the pairs of `json!`.
fn is_separator(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | ';' | '>'))
}
