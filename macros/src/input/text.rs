//! The string of a call: a literal, a `concat!` of literals, or an expression.

use std::ops::Range;

use super::arguments;
use crate::diag::{Diagnostics, SourcePlace};
use crate::literal::{self, DecodedLiteral, LiteralKind};
use crate::token::{
    Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree, any, is_punct, span_within, stream, trees,
};

/// The string that becomes a URI.
pub(crate) enum TextArgument {
    /// A string that this macro can see.
    Written(WrittenText),
    /// An expression that only const evaluation can see.
    Expression(TokenStream),
}

/// A string that is written in one literal, or in several of a `concat!`.
pub(crate) struct WrittenText {
    parts: Vec<LiteralPart>,
    /// The end of each literal's text.
    ends: Vec<usize>,
    /// The tokens, for const evaluation.
    pub(crate) tokens: TokenStream,
}

struct LiteralPart {
    literal: Literal,
    decoded: DecodedLiteral,
}

impl TextArgument {
    /// Reads the last argument.
    pub(crate) fn parse(example: &str, argument: &[TokenTree], diagnostics: &Diagnostics) -> Option<Self> {
        let tokens: TokenStream = stream(argument);
        match argument {
            [TokenTree::Literal(literal)] => {
                let part = parse_string(example, literal, diagnostics)?;
                Some(Self::Written(WrittenText::new(vec![part], tokens)))
            }
            [TokenTree::Punct(minus), TokenTree::Literal(literal)] if minus.as_char() == '-' => {
                if parse_string(example, literal, diagnostics).is_some() {
                    let message = "unexpected `-` before the string literal\n  help: remove it";
                    diagnostics.push(SourcePlace::from(minus.span()), message);
                }
                None
            }
            [TokenTree::Ident(mode), rest @ ..] if is_mode(&mode.to_string(), rest) => diagnostics.refuse(
                SourcePlace::of(argument),
                format!("expected `,` and a string literal after `{mode}`"),
            ),
            // A method or an index may follow; anything else is a mistake.
            [TokenTree::Literal(_), next, ..] if !is_continuation(next) => {
                diagnostics.refuse(SourcePlace::of(&argument[1..]), after_literal(next))
            }
            [] => {
                push_no_text(example, diagnostics);
                None
            }
            _ => match parse_concat(argument) {
                Some(parts) => Some(Self::Written(WrittenText::new(parts, tokens))),
                None => parse_expression(example, argument, diagnostics),
            },
        }
    }
}

const EXPECTED: &str = "expected one string literal";
/// The help for another string literal, which may be a constant.
const JOINS: &str =
    "`concat!(…)` joins literals; `concatcp!(…)`, with the feature `const_format`, joins constants";

/// Returns the message for tokens after a string literal, which begin with `next`.
fn after_literal(next: &TokenTree) -> String {
    let (fault, help) = match next {
        TokenTree::Ident(_) => {
            ("expected `,` after the string literal".to_owned(), "arguments are separated by commas")
        }
        TokenTree::Punct(plus) if plus.as_char() == '+' => (
            format!("{EXPECTED}, found `+`"),
            "`concat!(…)` joins literals; `uri_format!` builds a URI from values",
        ),
        TokenTree::Punct(other) => (format!("{EXPECTED}, found `{}`", other.as_char()), JOINS),
        _ => (EXPECTED.to_owned(), JOINS),
    };
    format!("{fault}\n  help: {help}")
}

/// Reads an expression. A `;` would end it, and the following tokens would be emitted as items.
fn parse_expression(
    example: &str,
    argument: &[TokenTree],
    diagnostics: &Diagnostics,
) -> Option<TextArgument> {
    let is_end = |token: &&TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
    if let Some(end) = argument.iter().find(is_end) {
        let message = format!("expected one string literal, found `;`\n  help: write one, as in `{example}`");
        return diagnostics.refuse(SourcePlace::from(end.span()), message);
    }
    Some(TextArgument::Expression(stream(argument)))
}

/// Returns the variable in `text`, `&text`, `text.as_str()` and `&self.text`: a name in lower case, with
/// nothing or a `.` after it. Only the compiler knows what a call, a macro or a path is.
pub(crate) fn run_time_value(expression: &TokenStream) -> Option<Ident> {
    let mut tokens = expression.clone().into_iter().peekable();
    tokens.next_if(|token| matches!(token, TokenTree::Punct(and) if and.as_char() == '&'));
    let Some(TokenTree::Ident(name)) = tokens.next() else { return None };
    let text = name.to_string();
    let is_variable = text.starts_with(|c: char| c.is_lowercase())
        && !matches!(text.as_str(), "true" | "false" | "const" | "unsafe" | "match" | "if" | "loop");
    let ends = match tokens.next() {
        None => true,
        Some(TokenTree::Punct(dot)) => dot.as_char() == '.',
        Some(TokenTree::Group(index)) => index.delimiter() == Delimiter::Bracket,
        Some(_) => false,
    };
    (is_variable && ends).then_some(name)
}

/// Returns the type in `T::ROOT`, if its name is one upper-case letter, as a type parameter has.
pub(crate) fn type_parameter(expression: &TokenStream) -> Option<Ident> {
    let mut tokens = expression.clone().into_iter();
    let (Some(TokenTree::Ident(name)), Some(TokenTree::Punct(colon))) = (tokens.next(), tokens.next()) else {
        return None;
    };
    let is_letter = matches!(name.to_string().as_bytes(), [b'A'..=b'Z']);
    (is_letter && colon.as_char() == ':').then_some(name)
}

/// Returns the expression in `{ text }`. Braces mean that a name is one of a constant, and the compiler would call them
/// unused.
pub(crate) fn unbraced(expression: TokenStream) -> TokenStream {
    let is_end = &mut |token: &TokenTree| is_punct(token, ';');
    match trees(expression.clone()).as_slice() {
        [TokenTree::Group(block)]
            if block.delimiter() == Delimiter::Brace && !any(&block.stream(), is_end) =>
        {
            block.stream()
        }
        _ => expression,
    }
}

/// Reports that there is no string.
pub(crate) fn push_no_text(example: &str, diagnostics: &Diagnostics) {
    diagnostics.push(SourcePlace::call_site(), format!("expected a string literal, as in `{example}`"));
}

/// Returns whether a mode appears in place of the string.
fn is_mode(word: &str, rest: &[TokenTree]) -> bool {
    match (word, rest) {
        ("exact" | "strict", rest) | ("allow", [TokenTree::Group(_), rest @ ..]) => {
            !matches!(rest, [TokenTree::Punct(_), ..])
        }
        _ => false,
    }
}

fn is_continuation(token: &TokenTree) -> bool {
    match token {
        TokenTree::Punct(punct) => matches!(punct.as_char(), '.' | '?'),
        TokenTree::Group(group) => group.delimiter() == Delimiter::Bracket,
        _ => false,
    }
}

fn parse_string(example: &str, literal: &Literal, diagnostics: &Diagnostics) -> Option<LiteralPart> {
    let message = match literal::read(&literal.to_string()) {
        LiteralKind::Text(decoded) => return Some(LiteralPart { literal: literal.clone(), decoded }),
        LiteralKind::Suffixed(suffix) => {
            format!("unexpected suffix `{suffix}` on the literal\n  help: remove it")
        }
        LiteralKind::Other(found) => {
            format!("expected a string literal, found {found}\n  help: write one, as in `{example}`")
        }
    };
    diagnostics.refuse(SourcePlace::from(literal.span()), message)
}

/// Returns the parts of `concat!("a", "b", 1, true, 'c')`. Returns `None` for anything else, and for
/// arguments that only the compiler knows, as in `concat!(env!("HOST"), "/")`.
fn parse_concat(tokens: &[TokenTree]) -> Option<Vec<LiteralPart>> {
    let [path @ .., TokenTree::Punct(bang), TokenTree::Group(group)] = tokens else { return None };
    let mut words = String::new();
    for token in path {
        words = words + &token.to_string() + " ";
    }
    let is_concat = matches!(
        words.as_str(),
        "concat " | "std : : concat " | "core : : concat " | ": : std : : concat " | ": : core : : concat "
    );
    if bang.as_char() == '!' && is_concat { parse_parts(group) } else { None }
}

fn parse_parts(group: &Group) -> Option<Vec<LiteralPart>> {
    let mut parts = Vec::new();
    for argument in arguments(group.stream()) {
        match argument.as_slice() {
            // Two commas: the compiler reports them.
            [] => return None,
            [token] => parts.push(parse_part(token)?),
            _ => parts.extend(parse_concat(&argument)?),
        }
    }
    if parts.is_empty() { None } else { Some(parts) }
}

/// Reads one argument of `concat!`, in the form that the compiler gives it. Numbers with more than digits are
/// left to the compiler.
fn parse_part(token: &TokenTree) -> Option<LiteralPart> {
    let written = token.to_string();
    let decoded = match token {
        TokenTree::Ident(_) if matches!(written.as_str(), "true" | "false") => {
            DecodedLiteral::whole(written.clone(), &written)
        }
        TokenTree::Literal(_) => match literal::read(&written) {
            LiteralKind::Text(decoded) => decoded,
            LiteralKind::Other(_) => parse_number_or_char(&written)?,
            LiteralKind::Suffixed(_) => return None,
        },
        _ => return None,
    };
    let literal = match token {
        TokenTree::Literal(literal) => literal.clone(),
        other => {
            let mut literal = Literal::string(&written);
            literal.set_span(other.span());
            literal
        }
    };
    Some(LiteralPart { literal, decoded })
}

fn parse_number_or_char(written: &str) -> Option<DecodedLiteral> {
    if let Ok(number) = written.parse::<u128>() {
        return Some(DecodedLiteral::whole(number.to_string(), written));
    }
    let inner = written.strip_prefix('\'')?.strip_suffix('\'')?;
    let quoted = if inner == "\"" { "\"\\\"\"".to_owned() } else { format!("\"{inner}\"") };
    match literal::read(&quoted) {
        LiteralKind::Text(decoded) => Some(DecodedLiteral::whole(decoded.text, written)),
        _ => None,
    }
}

impl WrittenText {
    /// Reads a string that must be a literal. Otherwise `help` follows the message.
    #[cfg(feature = "template")]
    pub(crate) fn parse(
        example: &str,
        argument: &[TokenTree],
        help: &str,
        diagnostics: &Diagnostics,
    ) -> Option<Self> {
        match TextArgument::parse(example, argument, diagnostics)? {
            TextArgument::Written(written) => Some(written),
            TextArgument::Expression(_) => {
                let message = format!("expected a string literal, as in `{example}`{help}");
                diagnostics.refuse(SourcePlace::of(argument), message)
            }
        }
    }

    fn new(parts: Vec<LiteralPart>, tokens: TokenStream) -> Self {
        let (mut ends, mut end) = (Vec::new(), 0);
        for part in &parts {
            end += part.decoded.text.len();
            ends.push(end);
        }
        Self { parts, ends, tokens }
    }

    /// Returns the whole text.
    pub(crate) fn text(&self) -> String {
        self.parts.iter().map(|part| part.decoded.text.as_str()).collect()
    }

    /// Returns the place of the value, for the compiler's type errors.
    pub(crate) fn span(&self) -> Span {
        self.parts.first().map_or_else(Span::call_site, |part| part.literal.span())
    }

    /// Returns the place where `range` of the text is written: the exact characters if the compiler has spans
    /// within literals, otherwise the literal.
    pub(crate) fn place(&self, range: Range<usize>) -> SourcePlace {
        let (first, start) = self.chunk_at(range.start);
        let (last, end) = self.chunk_at(range.end.saturating_sub(1).max(range.start));
        let (Some(first), Some(last)) = (first, last) else { return SourcePlace::call_site() };
        let length = range.end.saturating_sub(range.start);
        if std::ptr::eq(first, last) {
            return SourcePlace::from(first.span_of(start..start + length));
        }
        SourcePlace {
            start: first.span_of(start..first.decoded.text.len()),
            end: last.span_of(0..end + usize::from(length > 0)),
        }
    }

    /// Returns the part with the byte at `offset`, and the offset within it. An offset after the string
    /// belongs to the last part.
    fn chunk_at(&self, offset: usize) -> (Option<&LiteralPart>, usize) {
        let last = self.parts.len().saturating_sub(1);
        let at = self.ends.partition_point(|end| *end <= offset).min(last);
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        (self.parts.get(at), offset - start)
    }
}

impl LiteralPart {
    fn span_of(&self, range: Range<usize>) -> Span {
        span_within(&self.literal, self.decoded.written(range)).unwrap_or_else(|| self.literal.span())
    }
}
