//! From classes of letters to strings.

use std::collections::BTreeSet;

use crate::cover::{Cover, Word};
use crate::letters::Letters;
use crate::machine::Machine;

/// A character that represents all others outside ASCII, which no rule of RFC 3986 accepts.
pub const BEYOND: char = 'é';

impl Machine {
    /// Returns the text of a word, each class as its first member.
    #[must_use]
    pub fn text(&self, word: &[usize]) -> String {
        word.iter().map(|class| self.letters.members[*class][0]).collect()
    }

    /// Returns the strings that distinguish every automaton of up to `extra` more states from this one, if it treats the
    /// letters of a class alike.
    #[must_use]
    pub fn texts(&self, extra: usize) -> BTreeSet<String> {
        Cover::of(self).words(extra).iter().map(|word| self.text(word)).collect()
    }

    /// Calls `visit` with the strings that distinguish every automaton of the same number of states from this one,
    /// whether or not it treats the letters of a class alike: each step of each state is tried with each of
    /// `letters`.
    ///
    /// # Panics
    ///
    /// Panics when a letter is not a known member of a class.
    pub fn each_letter(&self, letters: &[char], visit: &mut impl FnMut(&str)) {
        let cover = Cover::of(self);
        let suffixes: Vec<String> = cover.suffixes.iter().map(|word| self.text(word)).collect();
        let mut with = |start: &str, suffix: &str| visit(&[start, suffix].concat());
        for word in &cover.access {
            let start = self.text(word);
            with(&start, "");
            for suffix in &suffixes {
                with(&start, suffix);
            }
            for letter in letters {
                let state = self.run(0, &[word, &Word::from([self.letters.class_of(*letter)])[..]].concat());
                let start = format!("{start}{letter}");
                with(&start, "");
                cover.identify[state].iter().for_each(|suffix| with(&start, &suffixes[*suffix]));
            }
        }
    }
}

/// Returns ASCII, and one character for the rest.
#[must_use]
pub fn ascii_and_beyond() -> Vec<char> {
    ('\0'..='\x7F').chain([BEYOND]).collect()
}

/// Writes each character as the next member of its class, so that the strings together have all members in all
/// places.
#[derive(Debug)]
pub struct Respelling {
    letters: Letters,
    turns: Vec<usize>,
}

impl Respelling {
    /// Spells words of this automaton.
    #[must_use]
    pub fn of(machine: &Machine) -> Self {
        Self { turns: vec![0; machine.letters.members.len()], letters: machine.letters.clone() }
    }

    /// Respells by classes that all of these automata share.
    ///
    /// # Panics
    ///
    /// Panics when there is no automaton, or when their alphabets have other known members.
    #[must_use]
    pub fn common(machines: &[&Machine]) -> Self {
        let mut found: Vec<(Vec<usize>, Vec<char>)> = Vec::new();
        for c in machines[0].letters.members.iter().flatten().copied() {
            let classes: Vec<usize> = machines.iter().map(|machine| machine.letters.class_of(c)).collect();
            match found.iter_mut().find(|(other, _)| *other == classes) {
                Some((_, members)) => members.push(c),
                None => found.push((classes, vec![c])),
            }
        }
        let members: Vec<Vec<char>> = found.into_iter().map(|(_, members)| members).collect();
        Self { turns: vec![0; members.len()], letters: Letters { members } }
    }

    /// Returns the text with the next member of each class.
    pub fn respell(&mut self, text: &str) -> String {
        text.chars().map(|c| self.next(self.letters.class_of(c))).collect()
    }

    /// Returns the text of a word.
    pub fn spell(&mut self, word: &[usize]) -> String {
        word.iter().map(|class| self.next(*class)).collect()
    }

    fn next(&mut self, class: usize) -> char {
        let members = &self.letters.members[class];
        self.turns[class] += 1;
        members[self.turns[class] % members.len()]
    }
}
