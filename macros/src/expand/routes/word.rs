//! Which of several literals a segment is: by its length, and where that is not enough by the byte
//! in which they differ most. So the time does not grow with their number, and each is compared
//! once.

use std::collections::BTreeMap;

use proc_macro2::{Literal, TokenStream as Tokens};
use quote::quote;

use crate::expand::template::number;

/// An expression for the number of the literal that `__urika_word` is, counted from 1.
pub(super) fn find(literals: &[&str]) -> Tokens {
    let mut lengths: BTreeMap<usize, Vec<(usize, &[u8])>> = BTreeMap::new();
    // What is escaped in its canonical form is escaped in every form.
    for (at, text) in literals.iter().enumerate().filter(|(_, text)| !text.contains('%')) {
        lengths.entry(text.len()).or_default().push((at + 1, text.as_bytes()));
    }
    let arms = lengths.into_iter().map(|(length, group)| {
        let (length, arm) = (number(length), of_length(&group));
        quote!(#length => #arm)
    });
    quote!(match __urika_word.len() { #(#arms,)* _ => 0 })
}

fn of_length(group: &[(usize, &[u8])]) -> Tokens {
    if let [(at, text)] = group {
        let (at, text) = (number(*at), Literal::byte_string(text));
        return quote!(if __urika_word == #text { #at } else { 0 });
    }
    let place = most_telling(group);
    let mut bytes: BTreeMap<u8, Vec<(usize, &[u8])>> = BTreeMap::new();
    for one in group {
        bytes.entry(one.1[place]).or_default().push(*one);
    }
    let arms = bytes.into_iter().map(|(byte, same)| {
        let (byte, arm) = (Literal::byte_character(byte), of_length(&same));
        quote!(#byte => #arm)
    });
    let place = number(place);
    quote!(match __urika_word[#place] { #(#arms,)* _ => 0 })
}

/// The place in which most of these differ; they are of one length, and no two are the same.
fn most_telling(group: &[(usize, &[u8])]) -> usize {
    let length = group.first().map_or(0, |(_, text)| text.len());
    let count = |place: &usize| {
        let mut bytes: Vec<u8> = group.iter().map(|(_, text)| text[*place]).collect();
        bytes.sort_unstable();
        bytes.dedup();
        bytes.len()
    };
    // Of equal ones the first.
    (0..length).rev().max_by_key(count).unwrap_or_default()
}
