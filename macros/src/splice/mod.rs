//! [`Splice`]: an expansion as source text that is parsed once, with the user's tokens inserted.
//!
//! The macros run unoptimized, and parsing a string takes half the time of pushing its tokens one by one. The
//! source text is written by this crate, so it always parses; every token of the user is a hole and keeps its
//! span.
//!
//! Tokens cost most when the compiler passes them to the macro. So the macro only reads the tokens that get
//! another span. The compiler keeps all other runs, and joins them to the rest.

mod runs;

use std::borrow::Cow;

use self::runs::SplicePart;
use crate::native;
use crate::token::{Span, TokenStream as Tokens};

const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// Source text under construction.
///
/// | in the text | represents |
/// |---|---|
/// | `$name` | the tokens that [`name`](Self::name) gave this name |
/// | `$7` | tokens that were pushed there |
/// | `$(7 …)` | the text in the parentheses, with another span |
#[derive(Default)]
pub(crate) struct Splice {
    text: Cow<'static, str>,
    named: Vec<(&'static str, native::TokenStream)>,
    holes: Vec<Tokens>,
    spans: Vec<Span>,
}

#[cfg_attr(not(feature = "template"), allow(dead_code, reason = "templates use the rest"))]
impl Splice {
    /// Names tokens of several kinds.
    #[cfg(feature = "template")]
    pub(crate) fn names(&mut self, holes: &[(&'static str, &dyn quote::ToTokens)]) -> &mut Self {
        for (name, tokens) in holes {
            self.named.push((name, tokens.to_token_stream().into()));
        }
        self
    }

    /// Names tokens that the text may use several times.
    pub(crate) fn name(&mut self, name: &'static str, tokens: impl Into<Tokens>) -> &mut Self {
        self.named.push((name, tokens.into().into()));
        self
    }

    /// Pushes source text, which may end inside a group.
    ///
    /// `+=` of `Cow` is compiled in the standard library, with optimization. `String::push_str` is compiled in
    /// the user's build, and costs five times as much.
    pub(crate) fn text(&mut self, text: &'static str) -> &mut Self {
        self.text += text;
        self
    }

    /// Pushes source text that is made while the macro runs.
    pub(crate) fn made(&mut self, text: &str) -> &mut Self {
        self.text.to_mut().push_str(text);
        self
    }

    /// Pushes a string literal.
    pub(crate) fn string(&mut self, value: &str) -> &mut Self {
        self.made(&format!("{value:?}"))
    }

    /// Pushes `["a", "b"]`.
    pub(crate) fn array<'t>(&mut self, values: impl IntoIterator<Item = &'t str>) -> &mut Self {
        self.text("[");
        for value in values {
            self.string(value).text(",");
        }
        self.text("]")
    }

    /// Pushes `&["a", "b"]`.
    pub(crate) fn strings<'t>(&mut self, values: impl IntoIterator<Item = &'t str>) -> &mut Self {
        self.text("&").array(values)
    }

    /// Pushes a literal number without suffix.
    pub(crate) fn number(&mut self, value: impl Into<u128>) -> &mut Self {
        self.made(&format!(" {} ", value.into()))
    }

    /// Pushes tokens, which keep their spans. An empty stream does not make a hole, which would divide a run.
    pub(crate) fn tokens(&mut self, tokens: impl Into<Tokens>) -> &mut Self {
        let tokens = tokens.into();
        if tokens.is_empty() {
            return self.text(" ");
        }
        self.holes.push(tokens);
        let number = self.holes.len() - 1;
        self.text(" $").digits(number).text(" ")
    }

    /// Pushes the tokens of something.
    #[cfg(feature = "template")]
    pub(crate) fn put(&mut self, tokens: &dyn quote::ToTokens) -> &mut Self {
        self.tokens(tokens.to_token_stream())
    }

    /// Returns the text that `push` adds, to be pushed once.
    #[cfg(feature = "template")]
    pub(crate) fn apart(&mut self, push: impl FnOnce(&mut Self)) -> String {
        let before = std::mem::take(&mut self.text);
        push(self);
        std::mem::replace(&mut self.text, before).into_owned()
    }

    /// Gives this span to the text that `push` adds.
    pub(crate) fn spanned(&mut self, span: Span, push: impl FnOnce(&mut Self)) -> &mut Self {
        let (before, begin) = (self.text.len(), self.open(span));
        push(self);
        self.close(before, begin)
    }

    /// Pushes `impl<…>` with these parameters. At a place of the user, the compiler would offer to declare a type there
    /// that does not exist.
    #[cfg(feature = "template")]
    pub(crate) fn implement(&mut self, first: &'static str, parameters: &Tokens) -> &mut Self {
        self.spanned(Span::mixed_site(), |to| _ = to.text("impl<").text(first).put(parameters).text(">"))
    }

    /// Ends the text of a span, which began at `begin` with an opening from `before` on. This and `open` are
    /// separate functions, since `spanned` is compiled for each closure.
    fn close(&mut self, before: usize, begin: usize) -> &mut Self {
        if self.text.len() == begin {
            self.text.to_mut().truncate(before);
            return self.text(" ");
        }
        self.text(") ")
    }

    /// Begins the text of a span, and returns its position.
    fn open(&mut self, span: Span) -> usize {
        self.spans.push(span);
        let number = self.spans.len() - 1;
        self.text(" $(").digits(number).text(" ").text.len()
    }

    /// Pushes the number of a hole or a span.
    fn digits(&mut self, number: usize) -> &mut Self {
        if number > 9 {
            self.digits(number / 10);
        }
        self.text(DIGITS[number % 10])
    }

    /// Parses the text, and fills its holes.
    pub(crate) fn finish(&mut self) -> Tokens {
        let text = std::mem::take(&mut self.text);
        if text.is_empty() {
            return Tokens::new();
        }
        self.build(&text, &runs::plan(&text)).into()
    }

    /// Joins runs, holes and groups. All text is parsed at once, each run as a group.
    fn build(&mut self, text: &str, plan: &[SplicePart]) -> native::TokenStream {
        let mut runs = parse(&runs::grouped(text, plan)).into_iter();
        let (mut open, mut filled, mut span) = (Vec::new(), Vec::new(), None);
        for step in plan {
            match step {
                SplicePart::Run(_) => {
                    let Some(run) = runs.next().map(inner) else { continue };
                    filled.push(if let Some(span) = span { respanned(run, span) } else { run });
                }
                SplicePart::Name(name) => filled.push(self.named(&text[name.clone()])),
                SplicePart::Hole(number) => filled.push(self.hole_at(&text[number.clone()])),
                SplicePart::Open(delimiter) => {
                    open.push((Some(*delimiter), span, std::mem::take(&mut filled)));
                }
                SplicePart::Span(number) => {
                    open.push((None, span, Vec::new()));
                    let found = index(&text[number.clone()]).and_then(|at| self.spans.get(at).copied());
                    span = found.map(native::span);
                }
                SplicePart::Close => {
                    let Some((delimiter, around, outside)) = open.pop() else { continue };
                    let Some(delimiter) = delimiter else {
                        span = around;
                        continue;
                    };
                    let tokens = joined(std::mem::replace(&mut filled, outside));
                    let mut group = native::Group::new(delimiter, tokens);
                    if let Some(span) = span {
                        group.set_span(span);
                    }
                    filled.push(native::TokenTree::from(group).into());
                }
            }
        }
        joined(filled)
    }

    /// Returns the tokens of this name.
    fn named(&self, name: &str) -> native::TokenStream {
        for (named, tokens) in &self.named {
            if *named == name {
                return tokens.clone();
            }
        }
        native::TokenStream::new()
    }

    /// Removes the tokens that were pushed under a number.
    fn hole_at(&mut self, number: &str) -> native::TokenStream {
        match index(number).and_then(|at| self.holes.get_mut(at)) {
            Some(tokens) => std::mem::take(tokens).into(),
            None => native::TokenStream::new(),
        }
    }
}

/// Returns a string with these tokens for its names: `fill!("[$a, $b]", a, b)` with the variables `a` and
/// `b`. Begin with `span =>` to give the text a span.
#[cfg(feature = "template")]
macro_rules! fill {
    ($span:expr => $text:expr $(, $name:ident)* $(,)?) => {
        $crate::splice::filled(Some($span), $text, &[$((stringify!($name), &$name)),*])
    };
    ($text:expr $(, $name:ident)* $(,)?) => {
        $crate::splice::filled(None, $text, &[$((stringify!($name), &$name)),*])
    };
}
#[cfg(feature = "template")]
pub(crate) use fill;

/// The function called by [`fill`], which costs the compiler less than the many calls of `quote`.
#[cfg(feature = "template")]
pub(crate) fn filled(
    span: Option<Span>,
    text: &'static str,
    holes: &[(&'static str, &dyn quote::ToTokens)],
) -> Tokens {
    let mut splice = Splice::default();
    splice.names(holes);
    match span {
        Some(span) => splice.spanned(span, |splice| _ = splice.text(text)),
        None => splice.text(text),
    };
    splice.finish()
}

/// Joins the streams.
fn joined(mut streams: Vec<native::TokenStream>) -> native::TokenStream {
    match streams.len() {
        1 => streams.swap_remove(0),
        _ => streams.into_iter().collect(),
    }
}

/// Returns the tokens in a group.
fn inner(token: native::TokenTree) -> native::TokenStream {
    match token {
        native::TokenTree::Group(group) => group.stream(),
        other => other.into(),
    }
}

/// Returns the tokens with this span.
fn respanned(tokens: native::TokenStream, span: native::Span) -> native::TokenStream {
    let mut trees = Vec::new();
    for mut token in tokens {
        if let native::TokenTree::Group(group) = token {
            token = native::Group::new(group.delimiter(), respanned(group.stream(), span)).into();
        }
        token.set_span(span);
        trees.push(token);
    }
    trees.into_iter().collect()
}

/// Parses text of this crate. Text that does not parse would emit nothing.
fn parse(text: &str) -> native::TokenStream {
    if text.is_empty() { native::TokenStream::new() } else { text.parse().unwrap_or_default() }
}

fn index(number: &str) -> Option<usize> {
    number.parse().ok()
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::*;

    #[test]
    fn text_gives_the_tokens_of_quote() {
        let (ty, fields) = (quote!(Posts<'a, T>), [quote!(id), quote!(r#type)]);
        let mut splice = Splice::default();
        splice.name("type", ty.clone());
        splice.text("#[inline] impl<'a, T> Show for $type where for<'x> $type: Sized { fn show(&self) { ");
        for (at, field) in fields.iter().enumerate() {
            splice.text("show(").string("a \"b\"\n").text(", ").number(at as u128).text(", &self.");
            splice.tokens(field.clone()).text(");");
        }
        splice.text("} }");
        let quoted = quote! {
            #[inline] impl<'a, T> Show for #ty where for<'x> #ty: Sized {
                fn show(&self) { #(show("a \"b\"\n", AT, &self.#fields);)* }
            }
        };
        let quoted = quoted.to_string().replacen("AT", "0", 1).replacen("AT", "1", 1);
        let without_spaces = |text: String| text.replace(' ', "");
        assert_eq!(without_spaces(splice.finish().to_string()), without_spaces(quoted));
    }

    #[test]
    fn spanned_text_keeps_its_holes() {
        let mut splice = Splice::default();
        splice.text("a ");
        splice.spanned(Span::call_site(), |splice| {
            splice.text("b(").tokens(quote!(c)).text(")");
        });
        assert_eq!(splice.text("d $no_such_name").finish().to_string(), quote!(a b(c) d).to_string());
    }
}
