//! Classes of letters: characters that no class of the grammar distinguishes.

use urika_reference::abnf::{Class, Grammar, Node};

use crate::spelling::BEYOND;

/// The alphabet of a rule, divided into classes.
#[derive(Clone, Debug)]
pub struct Letters {
    /// The known members of each class: all in ASCII, and both ends of each range outside ASCII.
    pub members: Vec<Vec<char>>,
}

impl Letters {
    /// Divides the characters by the classes that a rule reaches.
    pub(crate) fn of(grammar: &Grammar, rule: &str) -> Self {
        let mut classes = Vec::new();
        collect(grammar, grammar.node(rule), &mut classes);
        let mut found: Vec<(Vec<bool>, Vec<char>)> = Vec::new();
        for c in candidates(&classes) {
            let signature: Vec<bool> = classes.iter().map(|class| class.has(c)).collect();
            match found.iter_mut().find(|(other, _)| *other == signature) {
                Some((_, members)) => members.push(c),
                None => found.push((signature, vec![c])),
            }
        }
        Self { members: found.into_iter().map(|(_, members)| members).collect() }
    }

    /// Returns the class of a known member.
    ///
    /// # Panics
    ///
    /// Panics when no class has the character as a known member.
    #[must_use]
    pub fn class_of(&self, c: char) -> usize {
        self.members.iter().position(|members| members.contains(&c)).expect("a known member")
    }

    /// Merges the classes with the same key, in the order of their first members.
    pub(crate) fn merged<K: PartialEq>(&self, keys: &[K]) -> Self {
        let mut found: Vec<(&K, Vec<char>)> = Vec::new();
        for (key, members) in keys.iter().zip(&self.members) {
            match found.iter_mut().find(|(other, _)| *other == key) {
                Some((_, all)) => all.extend(members),
                None => found.push((key, members.clone())),
            }
        }
        Self { members: found.into_iter().map(|(_, members)| members).collect() }
    }
}

/// Adds the classes in a node, and in the rules that it refers to.
fn collect<'g>(grammar: &'g Grammar, node: &'g Node, classes: &mut Vec<&'g Class>) {
    match node {
        Node::Class(class) if classes.contains(&class) => {}
        Node::Class(class) => classes.push(class),
        Node::Rule(rule) => collect(grammar, grammar.referred(*rule), classes),
        Node::Alternation(nodes) | Node::Concatenation(nodes) => {
            for node in nodes {
                collect(grammar, node, classes);
            }
        }
        Node::Repetition(_, _, node) => collect(grammar, node, classes),
    }
}

/// Returns the letters first, then the rest of ASCII, then both sides of each border outside ASCII.
fn candidates(classes: &[&Class]) -> Vec<char> {
    let mut beyond: Vec<u32> = vec![0x80, BEYOND as u32, 0x10_FFFF];
    for (first, last) in classes.iter().flat_map(|class| class.beyond()) {
        beyond.extend([first - 1, *first, *last, last + 1]);
    }
    beyond.sort_unstable();
    beyond.dedup();
    let (mut ascii, others): (Vec<char>, Vec<char>) = ('\0'..='\x7F').partition(char::is_ascii_alphanumeric);
    ascii.extend(others);
    ascii.extend(beyond.into_iter().filter(|point| *point >= 0x80).filter_map(char::from_u32));
    ascii
}
