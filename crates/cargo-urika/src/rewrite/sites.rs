//! Finds the calls of `format!` and similar macros in a file, including those in bodies of macros. `grown` finds
//! the strings without one format string.

use std::collections::HashMap;
use std::ops::Range;

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Expr, Lit, Token};

use super::names;
use super::pieces::{self, SitePiece, SitePlaceholder, ValueSource, WrittenPiece, WrittenPlaceholder};
use crate::files::on_large_stack;
use crate::read::{code, is_punct, place, place_between, too_deep};
use crate::value::Place;

/// The depth of nested groups that are read. The audit reads no deeper file.
const DEEPEST: u32 = 256;

/// The form in which a site puts its text together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `format!`.
    Format,
    /// `format_args!`, `write!` or `writeln!`.
    Macro,
    /// An expression that is a `String`, without one format string.
    Text,
    /// Statements that append to a variable.
    Push(String),
}

/// A call that builds text by a format string, or an expression or statements that put text together.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) place: Place,
    pub(crate) form: Form,
    /// The range that a whole rewrite replaces: of a call, from its path to the closing bracket.
    pub(crate) whole: Range<usize>,
    /// The range of the format string and all arguments after it.
    pub(crate) inner: Range<usize>,
    pub(crate) pieces: Vec<SitePiece>,
    pub(crate) arguments: Vec<Argument>,
    /// Whether the call contains a comment, which a rewrite would lose.
    pub(crate) has_comment: bool,
    /// The ranges that a rewrite removes.
    pub(crate) removed: Vec<Range<usize>>,
    /// The constant whose placeholders are replaced, as the program writes it.
    pub(crate) template: Option<String>,
}

impl Site {
    /// Returns the placeholders of the site.
    pub(crate) fn placeholders(&self) -> impl Iterator<Item = &SitePlaceholder> {
        self.pieces.iter().filter_map(|piece| match piece {
            SitePiece::Placeholder(placeholder) => Some(placeholder),
            SitePiece::Text(_) => None,
        })
    }

    /// Returns whether the site begins with this placeholder.
    pub(crate) fn begins_with(&self, placeholder: &SitePlaceholder) -> bool {
        matches!(self.pieces.first(), Some(SitePiece::Placeholder(first)) if first == placeholder)
    }

    /// Returns whether a rewrite of the site changes these bytes.
    pub(crate) fn touches(&self, range: &Range<usize>) -> bool {
        let overlaps = |own: &Range<usize>| own.start < range.end && range.start < own.end;
        overlaps(&self.whole) || self.removed.iter().any(overlaps)
    }
}

/// An argument after the format string.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    pub(crate) name: Option<String>,
    /// The value.
    pub(crate) place: Place,
    pub(crate) range: Range<usize>,
    /// The first argument, if the value is a call: the text that an encoder takes.
    pub(crate) first: Option<Range<usize>>,
    /// The name of the value, in the form of a template variable.
    pub(crate) variable: String,
    /// The name of the owner and the value, if the value is a field or the result of a method.
    pub(crate) longer: Option<String>,
    /// Whether a method can be called on the value without brackets.
    pub(crate) is_simple: bool,
    /// Whether the value is a variable or a field, which may be written twice.
    pub(crate) is_place: bool,
}

/// Returns the format strings of a file; none if the file does not parse.
pub(crate) fn sites(source: &str, file: u32) -> Vec<Site> {
    read(source, file, |mut reader, tokens| {
        reader.tokens(tokens, 0);
        reader.sites
    })
}

/// Reads the tokens of a file; none if the audit does not read the file.
pub(super) fn read<T: Send>(
    source: &str,
    file: u32,
    find: impl FnOnce(SiteReader<'_>, TokenStream) -> Vec<T> + Send,
) -> Vec<T> {
    if too_deep(source).is_some() {
        return Vec::new();
    }
    let found = on_large_stack(|| {
        let text = code(source);
        let shift = source.len() - text.len();
        let reader = SiteReader { source, file, shift, sites: Vec::new(), constants: HashMap::new() };
        text.parse().map(|tokens| find(reader, tokens)).unwrap_or_default()
    });
    found.unwrap_or_default()
}

pub(super) struct SiteReader<'s> {
    pub(super) source: &'s str,
    pub(super) file: u32,
    shift: usize,
    sites: Vec<Site>,
    /// The strings of the file's constants, by name.
    pub(super) constants: HashMap<String, String>,
}

impl SiteReader<'_> {
    fn tokens(&mut self, tokens: TokenStream, depth: u32) {
        if depth > DEEPEST {
            return;
        }
        let all: Vec<TokenTree> = tokens.into_iter().collect();
        for (index, token) in all.iter().enumerate() {
            let TokenTree::Group(group) = token else { continue };
            if let [.., TokenTree::Ident(name), TokenTree::Punct(bang)] = &all[..index]
                && bang.as_char() == '!'
                && ["format", "format_args", "write", "writeln"].iter().any(|known| name == known)
            {
                let first = start_of_path(&all[..index - 1]);
                self.sites.extend(self.site(&name.to_string(), first, group));
            }
            self.tokens(group.stream(), depth + 1);
        }
    }

    pub(super) fn bytes(&self, span: Span) -> Range<usize> {
        let range = span.byte_range();
        range.start + self.shift..range.end + self.shift
    }

    fn site(&self, name: &str, first: Span, group: &Group) -> Option<Site> {
        if group.delimiter() == Delimiter::None {
            return None;
        }
        let (literal, pieces, arguments) = self.format(name, group.stream())?;
        let end = arguments.last().map_or(literal.end, |last| last.range.end);
        let whole = self.bytes(first).start..self.bytes(group.span_close()).end;
        Some(Site {
            place: place_between(first, group.span_close(), self.file),
            form: if name == "format" { Form::Format } else { Form::Macro },
            has_comment: has_comment(self.source.get(whole.clone())?),
            whole,
            inner: literal.start..end,
            pieces,
            arguments,
            removed: Vec::new(),
            template: None,
        })
    }

    /// Returns the range of the format string that a macro takes, its pieces, and the arguments after it.
    pub(super) fn format(
        &self,
        name: &str,
        tokens: TokenStream,
    ) -> Option<(Range<usize>, Vec<SitePiece>, Vec<Argument>)> {
        let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
        let mut all = parser.parse2(tokens).ok()?.into_iter();
        if name.starts_with("write") {
            all.next()?;
        }
        let template = all.next()?;
        let Expr::Lit(syn::ExprLit { lit: Lit::Str(template), .. }) = template else { return None };
        let arguments: Vec<Argument> = all.map(|argument| self.argument(argument)).collect();
        let literal = self.bytes(template.span());
        // A place whose text differs from what was read there must not be edited.
        if self.source.get(literal.clone())? != template.token().to_string() {
            return None;
        }
        let pieces = pieces(&template, place(template.span(), self.file), &arguments)?;
        Some((literal, pieces, arguments))
    }

    fn argument(&self, argument: Expr) -> Argument {
        let (name, value) = match argument {
            Expr::Assign(assign) => (ident(&assign.left), *assign.right),
            other => (None, other),
        };
        Argument {
            name,
            place: place(value.span(), self.file),
            range: self.bytes(value.span()),
            first: first_of_call(&value).map(|first| self.bytes(first.span())),
            variable: names::name_of(&value),
            longer: names::longer(&value),
            is_simple: is_simple(&value),
            is_place: is_place(&value),
        }
    }
}

/// Returns the pieces of a format string, with the values of its placeholders.
fn pieces(template: &syn::LitStr, text: Place, arguments: &[Argument]) -> Option<Vec<SitePiece>> {
    let mut next = 0;
    let mut found = Vec::new();
    for piece in pieces::split(&template.value())? {
        let written = match piece {
            WrittenPiece::Text(text) => {
                found.push(SitePiece::Text(text));
                continue;
            }
            WrittenPiece::Placeholder(written) => written,
        };
        let source = source(&written, &mut next, arguments)?;
        let place = match &source {
            ValueSource::Captured(_) => within(template, text, written.braces),
            ValueSource::Argument(number) => arguments[*number].place,
        };
        found.push(SitePiece::Placeholder(SitePlaceholder { source, spec: written.spec, place }));
    }
    Some(found)
}

/// Returns the value that a placeholder names.
fn source(written: &WrittenPlaceholder, next: &mut usize, arguments: &[Argument]) -> Option<ValueSource> {
    if written.spec.contains(['$', '*']) {
        return None;
    }
    if written.name.is_empty() {
        *next += 1;
        return (*next <= arguments.len()).then(|| ValueSource::Argument(*next - 1));
    }
    if let Ok(number) = written.name.parse::<usize>() {
        return (number < arguments.len()).then_some(ValueSource::Argument(number));
    }
    let named = arguments.iter().position(|argument| argument.name.as_deref() == Some(&written.name));
    Some(named.map_or_else(|| ValueSource::Captured(written.name.clone()), ValueSource::Argument))
}

pub(super) fn first_of_call(value: &Expr) -> Option<&Expr> {
    match value {
        Expr::Reference(reference) => first_of_call(&reference.expr),
        Expr::Call(call) => call.args.first(),
        _ => None,
    }
}

/// Returns whether a method can be called on an expression without brackets.
pub(super) fn is_simple(value: &Expr) -> bool {
    matches!(value, Expr::Call(_) | Expr::Macro(_) | Expr::Paren(_) | Expr::Try(_) | Expr::Await(_))
        || matches!(value, Expr::MethodCall(_) | Expr::Index(_))
        || (is_place(value) && !matches!(value, Expr::Reference(_)))
}

/// Returns whether an expression names a variable or a field.
pub(super) fn is_place(value: &Expr) -> bool {
    match value {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Field(field) => is_place(&field.base),
        Expr::Reference(reference) => is_place(&reference.expr),
        _ => false,
    }
}

/// Returns the first token of a path that ends at the last token.
fn start_of_path(tokens: &[TokenTree]) -> Span {
    let mut index = tokens.len() - 1;
    let is_colon = |offset: usize| is_punct(&tokens[offset], ':');
    while index >= 2 && is_colon(index - 1) && is_colon(index - 2) {
        index -= 2;
        match index.checked_sub(1).map(|before| &tokens[before]) {
            Some(TokenTree::Ident(_)) => index -= 1,
            _ => break,
        }
    }
    tokens[index].span()
}

fn ident(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    }
}

/// Returns the place of a placeholder in its literal, if the literal is on one line and has no escapes.
fn within(template: &syn::LitStr, whole: Place, (start, end): (usize, usize)) -> Place {
    let written = template.token().to_string();
    if whole.line != whole.end_line || !written.starts_with('"') || written.contains('\\') {
        return whole;
    }
    let (column, end_column) = (whole.column + 1 + start as u32, whole.column + 1 + end as u32);
    Place { column, end_column, ..whole }
}

/// Returns whether source text has a comment outside its literals.
pub(super) fn has_comment(text: &str) -> bool {
    let Ok(tokens) = text.parse::<TokenStream>() else { return true };
    let mut literals = 0;
    count(tokens, &mut literals);
    text.matches("//").count() + text.matches("/*").count() > literals
}

/// Counts the comment marks that are in literals.
fn count(tokens: TokenStream, found: &mut usize) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => count(group.stream(), found),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                *found += text.matches("//").count() + text.matches("/*").count();
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wholes(source: &str) -> Vec<&str> {
        sites(source, 0).into_iter().map(|site| &source[site.whole]).collect()
    }

    #[test]
    fn sites_with_their_bytes() {
        for (source, wanted) in [
            (r#"fn f() { format!("{x}"); }"#, &[r#"format!("{x}")"#][..]),
            ("\u{feff}fn f() { let é = \"ü\";\r\n ::std::format!(\"{x}\"); }", &["::std::format!(\"{x}\")"]),
            (r#"fn f() { a!(1 => format!["{}", b]) }"#, &[r#"format!["{}", b]"#]),
            (
                r#"fn f() { format!("{}", format!("{y}")); }"#,
                &[r#"format!("{}", format!("{y}"))"#, r#"format!("{y}")"#],
            ),
            (r#"fn f() { write!(s, "{}", a)?; }"#, &[r#"write!(s, "{}", a)"#]),
            (r#"fn f() { format!("{}"); format!("{:1$}", a, b); format!(concat!("a", "b")); }"#, &[]),
            ("fn f( {", &[]),
        ] {
            assert_eq!(wholes(source), wanted, "{source}");
        }
    }

    #[test]
    fn arguments_and_placeholders() {
        let source = r#"fn f() { format!("/{a}/{}/{0:03}/{n}", /* c */ x::<A, B>(1), n = "//"); }"#;
        let site = sites(source, 0).remove(0);
        let values: Vec<&str> =
            site.arguments.iter().map(|argument| &source[argument.range.clone()]).collect();
        assert_eq!(values, ["x::<A, B>(1)", "\"//\""]);
        let described = |piece: &SitePiece| match piece {
            SitePiece::Text(text) => text.clone(),
            SitePiece::Placeholder(placeholder) => format!("{:?}:{}", placeholder.source, placeholder.spec),
        };
        let said: Vec<String> = site.pieces.iter().map(described).collect();
        assert_eq!(
            said,
            ["/", "Captured(\"a\"):", "/", "Argument(0):", "/", "Argument(0):03", "/", "Argument(1):"]
        );
        assert!(site.has_comment);
        assert!(!sites(&source.replace("/* c */", ""), 0)[0].has_comment);
    }
}
