//! Tries tokens of any kind in any order, in every place where a macro takes tokens: all rows of pieces up to
//! a length. Each expansion must obey two laws.
//!
//! 1. A stand-in is never emitted without an error.
//! 2. Every token counts: if the expansion stays the same without a piece, the macro has silently ignored
//!    that piece.
//!
//! Each place has a row that is accepted; otherwise the second law would hold because of another error.
//!
//! By default the test tries rows of up to three pieces from short lists. The full run tries rows of up to
//! four pieces from the full lists:
//!
//! ```text
//! TOKENS=4 cargo test --release --manifest-path fuzz/Cargo.toml -p urika-macros-outside --test tokens -- --nocapture
//! ```

#[path = "tokens/holes.rs"]
mod holes;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use urika_macros_outside::Macro;
use urika_macros_outside::law::Output;
use urika_reference::texts::rows;

use holes::{FOREIGN, HOLES, Hole};

/// Returns the tokens of a piece. `«…»` represents an invisible group, as `macro_rules!` creates it.
fn piece(text: &str) -> Vec<TokenTree> {
    match text.strip_prefix('«') {
        Some(inner) => {
            let inner = inner.trim_end_matches('»').parse().expect("tokens");
            vec![TokenTree::Group(Group::new(Delimiter::None, inner))]
        }
        None => text.parse::<TokenStream>().expect("tokens").into_iter().collect(),
    }
}

/// Returns the source with `row` in place of `HOLE`.
fn filled(source: &TokenStream, row: &[TokenTree]) -> TokenStream {
    let fill = |token: TokenTree| match token {
        TokenTree::Ident(word) if word == "HOLE" => row.to_vec(),
        TokenTree::Group(group) => {
            vec![TokenTree::Group(Group::new(group.delimiter(), filled(&group.stream(), row)))]
        }
        token => vec![token],
    };
    source.clone().into_iter().flat_map(fill).collect()
}

/// The limits of the rows to try.
#[derive(Clone, Copy)]
struct Extent {
    /// The maximum number of pieces in a row.
    length: usize,
    /// The number of foreign pieces: pieces without a meaning in most places.
    foreign: usize,
}

impl Extent {
    fn chosen() -> Self {
        match std::env::var("TOKENS").ok().and_then(|length| length.parse().ok()) {
            Some(length) => Self { length, foreign: FOREIGN.len() },
            None => Self { length: 3, foreign: 7 },
        }
    }
}

/// The inputs tried so far.
#[derive(Default)]
struct Seen {
    inputs: usize,
    accepted: usize,
    failures: Vec<String>,
}

impl Hole {
    fn check_all(&self, extent: Extent) -> Seen {
        let mut seen = Seen::default();
        let source: TokenStream = self.source.parse().expect("tokens");
        let pieces: Vec<&str> = self.pieces.iter().chain(&FOREIGN[..extent.foreign]).copied().collect();
        for row in (0..=extent.length).flat_map(|length| rows(&pieces, length)) {
            self.check(&source, &row, &mut seen);
        }
        if seen.accepted == 0 {
            self.fail(&[], "no row is accepted, so nothing is compared", &mut seen);
        }
        seen
    }

    fn check(&self, source: &TokenStream, row: &[&str], seen: &mut Seen) {
        let output = self.output(source, row);
        seen.inputs += 1;
        if !output.is_honest() {
            self.fail(row, "a stand-in without an error", seen);
        }
        if output.is_error {
            return;
        }
        seen.accepted += 1;
        for (at, piece) in row.iter().enumerate() {
            // A comma may follow the last argument, and a derive ignores the attributes of other macros.
            let may_be_left_out =
                (*piece == "," && at + 1 == row.len()) || (*piece == "#[a]" && self.which.is_derive());
            let shorter = [&row[..at], &row[at + 1..]].concat();
            if !may_be_left_out && self.output(source, &shorter) == output {
                self.fail(row, &format!("`{piece}` is passed over"), seen);
            }
        }
    }

    fn output(&self, source: &TokenStream, row: &[&str]) -> Output {
        let row: Vec<TokenTree> = row.iter().flat_map(|text| piece(text)).collect();
        Output::of(self.which, filled(source, &row))
    }

    fn fail(&self, row: &[&str], what: &str, seen: &mut Seen) {
        if seen.failures.len() < 20 {
            seen.failures.push(format!("{:?}: {} with {}: {what}", self.which, self.source, row.join(" ")));
        }
    }
}

#[test]
fn every_token_counts_and_nothing_stands_in_without_an_error() {
    let (extent, next) = (Extent::chosen(), AtomicUsize::new(0));
    let work = || {
        let mut all = Vec::new();
        while let Some(hole) = HOLES.get(next.fetch_add(1, Ordering::Relaxed)) {
            all.push(hole.check_all(extent));
        }
        all
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let seen: Vec<Seen> = thread::scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        handles.into_iter().flat_map(|handle| handle.join().expect("no panic")).collect()
    });
    let count = |of: fn(&Seen) -> usize| seen.iter().map(of).sum::<usize>();
    let (inputs, accepted) = (count(|seen| seen.inputs), count(|seen| seen.accepted));
    println!("{inputs} inputs in {} places, {accepted} accepted", HOLES.len());
    let failures: Vec<&str> = seen.iter().flat_map(|seen| &seen.failures).map(String::as_str).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(seen.len() == HOLES.len() && accepted > HOLES.len(), "{accepted}");
}

/// A macro without a place in `HOLES` would get no tokens at all.
#[test]
fn every_macro_is_given_tokens() {
    for which in Macro::ALL {
        assert!(HOLES.iter().any(|hole| hole.which == which), "{which:?}");
    }
}

/// The compiler itself rejects a struct whose field omits a lifetime, so the derive reports nothing and
/// only emits stand-ins. This is safe only for types that the compiler is certain to reject.
#[test]
fn missing_lifetimes_are_left_to_the_compiler() {
    let output = |ty: &str| {
        let item = format!("#[uri_template(\"/{{x}}\")] struct T<'a> {{ x: u64, #[uri(skip)] y: {ty} }}");
        Output::of(Macro::DeriveUriTemplate, item.parse().expect("tokens"))
    };
    for ty in ["&str", "Option<&'a &str>", "Segment<'_>", "Box<dyn Show + '_>", "(u8, [&str; 2])"] {
        let output = output(ty);
        assert!(output.stands_in && !output.is_error, "{ty}");
    }
    for ty in [
        "&'a str",
        "fn(&str) -> &str",
        "Box<dyn Fn(&str) -> &str>",
        "[u8; A & B]",
        "Array<{ A & B }>",
        "name!(&str)",
        "for<'x> fn(&'x str)",
        "PhantomData<fn(&str)>",
    ] {
        let output = output(ty);
        assert!(!output.stands_in && !output.is_error, "{ty}");
    }
}
