//! Prints the number of tokens in each expansion, and the microseconds that the macro takes.
//!
//! The profile `macros` builds this program without optimization, as cargo builds procedural macros.

use std::time::{Duration, Instant};

use proc_macro2::{TokenStream, TokenTree};
use urika_macros_outside::Macro;

/// The measured calls: a name, the macro, and its input.
const CALLS: [(&str, Macro, &str); 4] = [
    (
        "`#[derive(UriTemplate)]`, three variables and a lifetime",
        Macro::DeriveUriTemplate,
        "#[uri_template(\"https://api.example.com/repos/{owner}/issues/{number}{?page}\")] \
         pub struct Issue<'a> { pub owner: Segment<'a>, pub number: u64, pub page: Option<u32> }",
    ),
    (
        "`uri_template!(pub struct …)` of the same",
        Macro::UriTemplate,
        "urika pub struct Issue<'a> = \"https://api.example.com/repos/{owner}/issues/{number}{?page}\", \
         owner: Segment<'a>, number: u64, page: Option<u32>",
    ),
    (
        "`uri_format!`, two numbers",
        Macro::UriFormat,
        "urika \"https://api.example.com/users/{id}?lang=en&page={page}\"",
    ),
    ("`uri!`", Macro::Uri, "urika \"https://www.example.com/catalog/items/12345?lang=en#overview\""),
];

/// The number of calls of each macro. The shortest call counts.
const ROUNDS: u32 = 200;

fn main() {
    for (name, which, input) in CALLS {
        let input: TokenStream = input.parse().expect("the input is Rust");
        let mut least = Duration::MAX;
        for _ in 0..ROUNDS {
            let copy = input.clone();
            let start = Instant::now();
            drop(which.expand(copy));
            least = least.min(start.elapsed());
        }
        println!("{name}\t{}\t{:.1}", count(which.expand(input)), least.as_secs_f64() * 1e6);
    }
}

/// Counts the tokens. The two delimiters of a group count as tokens.
fn count(tokens: TokenStream) -> usize {
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Group(group) => 2 + count(group.stream()),
            _ => 1,
        })
        .sum()
}
