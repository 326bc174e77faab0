//! The grammars as printed in the RFCs, and their interpreter.
//!
//! For a set of start positions, the interpreter computes the set of all end positions of a rule at once. So
//! it prefers no alternative, tries nothing twice, and its answer does not depend on the order of the rules.

mod read;

use std::ops::Range;

/// The rules of one RFC or of several.
#[derive(Debug)]
pub struct Grammar {
    rules: Vec<(String, Node)>,
}

/// The right side of a rule.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// One character of a set.
    Class(Class),
    /// A rule, by its number.
    Rule(usize),
    /// One of these nodes.
    Alternation(Vec<Node>),
    /// Every node, in order.
    Concatenation(Vec<Node>),
    /// A node repeated at least and at most so many times.
    Repetition(usize, Option<usize>, Box<Node>),
}

/// A set of characters: ASCII as bits, other characters as ranges.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Class {
    ascii: u128,
    beyond: Vec<(u32, u32)>,
}

/// A set of positions in a string, one bit for each position.
type Positions = u128;

impl Grammar {
    /// Returns the rules of RFC 3986, appendix A.
    #[must_use]
    pub fn rfc3986() -> Self {
        Self::rfc3986_amended("")
    }

    /// Returns the rules of RFC 3986 and of `amended`, which replace those of the same name.
    ///
    /// # Panics
    ///
    /// Panics when `amended` is not ABNF.
    #[must_use]
    pub fn rfc3986_amended(amended: &str) -> Self {
        Self::read(&[amended, include_str!("rfc3986.abnf"), include_str!("core.abnf")])
    }

    /// Returns the rules of RFC 3987, section 2.2.
    #[must_use]
    pub fn rfc3987() -> Self {
        let texts = [include_str!("rfc3987.abnf"), include_str!("rfc3986.abnf"), include_str!("core.abnf")];
        Self::read(&texts)
    }

    /// Returns the rules of RFC 6570, section 2.
    #[must_use]
    pub fn rfc6570() -> Self {
        Self::rfc6570_amended("")
    }

    /// Returns the rules of RFC 6570, where the rules of `amended` replace those of the same name.
    ///
    /// # Panics
    ///
    /// Panics when `amended` is not ABNF.
    #[must_use]
    pub fn rfc6570_amended(amended: &str) -> Self {
        let texts = [
            amended,
            include_str!("rfc6570.abnf"),
            include_str!("rfc3987.abnf"),
            include_str!("rfc3986.abnf"),
            include_str!("core.abnf"),
        ];
        Self::read(&texts)
    }

    /// Returns the right side of the rule `name`.
    ///
    /// # Panics
    ///
    /// Panics when there is no such rule.
    #[must_use]
    pub fn node(&self, name: &str) -> &Node {
        &self.rules[self.rule(name)].1
    }

    /// Returns the right side of the rule that a [`Node::Rule`] refers to.
    #[must_use]
    pub fn referred(&self, rule: usize) -> &Node {
        &self.rules[rule].1
    }

    /// Returns true when the whole of `text` matches the rule `name`.
    ///
    /// # Panics
    ///
    /// Panics when there is no such rule, or when the text has more than 127 characters.
    #[must_use]
    pub fn accepts(&self, name: &str, text: &str) -> bool {
        let text: Vec<char> = text.chars().collect();
        self.accepts_chars(self.rule(name), &text)
    }

    /// Returns the first part of the text that matches each rule in `wanted`, as ranges of bytes in the order
    /// of the text. Returns `None` when the text does not match the rule `name`.
    ///
    /// An alternation takes the first alternative that matches ("first-match-wins", RFC 3986, section 3.2.2).
    /// A repetition takes as many nodes as possible.
    ///
    /// # Panics
    ///
    /// Panics when there is no such rule, or when the text has more than 127 characters.
    #[must_use]
    pub fn parts<'w>(
        &self,
        name: &str,
        text: &str,
        wanted: &[&'w str],
    ) -> Option<Vec<(&'w str, Range<usize>)>> {
        let chars: Vec<char> = text.chars().collect();
        let root = self.rule(name);
        if !self.accepts_chars(root, &chars) {
            return None;
        }
        let mut offsets: Vec<usize> = text.char_indices().map(|(offset, _)| offset).collect();
        offsets.push(text.len());
        let mut found = Vec::new();
        let wanted: Vec<(usize, &str)> = wanted.iter().map(|name| (self.rule(name), *name)).collect();
        let mut walk = Walk { grammar: self, text: &chars, wanted: &wanted, found: &mut found };
        walk.node(&Node::Rule(root), 0..chars.len());
        Some(found.into_iter().map(|(name, at)| (name, offsets[at.start]..offsets[at.end])).collect())
    }

    fn rule(&self, name: &str) -> usize {
        let rule = self.rules.iter().position(|(other, _)| other.eq_ignore_ascii_case(name));
        rule.unwrap_or_else(|| panic!("no rule `{name}`"))
    }

    fn accepts_chars(&self, rule: usize, text: &[char]) -> bool {
        assert!(text.len() < 128, "a text of more than 127 characters");
        self.ends(&self.rules[rule].1, text, 1) >> text.len() & 1 == 1
    }

    /// Returns the end positions of `node` for these start positions.
    fn ends(&self, node: &Node, text: &[char], starts: Positions) -> Positions {
        if starts == 0 {
            return 0;
        }
        match node {
            Node::Class(class) => class.ends(text, starts),
            Node::Rule(rule) => self.ends(&self.rules[*rule].1, text, starts),
            Node::Alternation(nodes) => {
                nodes.iter().fold(0, |ends, node| ends | self.ends(node, text, starts))
            }
            Node::Concatenation(nodes) => self.ends_of_all(nodes, text, starts),
            Node::Repetition(min, max, node) => {
                let mut at = (0..*min).fold(starts, |at, _| self.ends(node, text, at));
                let mut ends = at;
                let mut more = max.map(|max| max - min);
                while at != 0 && more != Some(0) {
                    at = self.ends(node, text, at) & !ends;
                    ends |= at;
                    more = more.map(|more| more - 1);
                }
                ends
            }
        }
    }

    fn ends_of_all(&self, nodes: &[Node], text: &[char], starts: Positions) -> Positions {
        let mut at = starts;
        for node in nodes {
            at = self.ends(node, text, at);
            if at == 0 {
                break;
            }
        }
        at
    }
}

impl Class {
    /// Returns true when the set contains `c`.
    #[must_use]
    pub fn has(&self, c: char) -> bool {
        let c = c as u32;
        if c < 128 {
            self.ascii >> c & 1 == 1
        } else {
            self.beyond.iter().any(|(a, b)| (*a..=*b).contains(&c))
        }
    }

    /// Returns the ranges of characters outside ASCII.
    #[must_use]
    pub fn beyond(&self) -> &[(u32, u32)] {
        &self.beyond
    }

    fn ends(&self, text: &[char], starts: Positions) -> Positions {
        let (mut rest, mut fits) = (starts, 0);
        while rest != 0 {
            let first = rest & rest.wrapping_neg();
            if text.get(rest.trailing_zeros() as usize).is_some_and(|c| self.has(*c)) {
                fits |= first;
            }
            rest ^= first;
        }
        fits << 1
    }
}

/// One derivation of a string, and the wanted parts on its way.
struct Walk<'g, 'w, 'f> {
    grammar: &'g Grammar,
    text: &'g [char],
    wanted: &'g [(usize, &'w str)],
    found: &'f mut Vec<(&'w str, Range<usize>)>,
}

impl Walk<'_, '_, '_> {
    fn reaches(&self, nodes: &[Node], at: &Range<usize>) -> bool {
        self.grammar.ends_of_all(nodes, self.text, 1 << at.start) >> at.end & 1 == 1
    }

    /// Visits a node. The caller has checked that `at` matches `node`.
    fn node(&mut self, node: &Node, at: Range<usize>) {
        match node {
            Node::Class(_) => {}
            Node::Rule(rule) => {
                if let Some((_, name)) = self.wanted.iter().find(|(wanted, _)| wanted == rule) {
                    self.found.push((*name, at.clone()));
                }
                let grammar = self.grammar;
                self.node(&grammar.rules[*rule].1, at);
            }
            Node::Alternation(nodes) => {
                let fits = nodes.iter().find(|node| self.reaches(std::slice::from_ref(*node), &at));
                self.node(fits.expect("an alternative"), at);
            }
            Node::Concatenation(nodes) => self.nodes(nodes, at),
            Node::Repetition(min, max, node) => {
                if !at.is_empty() && *max != Some(0) {
                    let max = max.map(|max| max - 1);
                    let rest = Node::Repetition(min.saturating_sub(1), max, node.clone());
                    self.nodes(&[(**node).clone(), rest], at);
                }
            }
        }
    }

    fn nodes(&mut self, nodes: &[Node], at: Range<usize>) {
        let Some((first, rest)) = nodes.split_first() else { return };
        let ends = self.grammar.ends(first, self.text, 1 << at.start);
        // Tries the longest end first, and skips ends from which the rest cannot match.
        let is_end = |end: &usize| ends >> end & 1 == 1 && self.reaches(rest, &(*end..at.end));
        let end = (at.start..=at.end).rev().find(is_end).expect("an end");
        self.node(first, at.start..end);
        self.nodes(rest, end..at.end);
    }
}

#[cfg(test)]
mod tests {
    use super::Grammar;

    #[test]
    fn repetitions_have_bounds() {
        let grammar = Grammar::read(&["a = 2*3\"x\" *1\"y\" 2\"z\"\nb = *\"x\"\nc = 1*\"x\""]);
        let is = |rule: &str, texts: &[&str]| texts.iter().all(|text| grammar.accepts(rule, text));
        assert!(is("a", &["xxzz", "xxxzz", "xxyzz", "XXXYZZ"]));
        assert!(
            !["xzz", "xxxxzz", "xxyyzz", "xxz", "xxzzz", ""].iter().any(|text| grammar.accepts("a", text))
        );
        assert!(is("b", &["", "x", "xxxx"]) && is("c", &["x", "xx"]) && !grammar.accepts("c", ""));
    }

    #[test]
    fn the_examples_of_rfc_3986_have_their_parts() {
        let grammar = Grammar::rfc3986();
        let text = "foo://me@example.com:8042/over/there?name=ferret#nose";
        let names = ["scheme", "userinfo", "host", "port", "path-abempty", "query", "fragment"];
        let parts = grammar.parts("URI", text, &names).expect("a URI");
        let texts: Vec<&str> = parts.iter().map(|(_, at)| &text[at.clone()]).collect();
        assert_eq!(texts, ["foo", "me", "example.com", "8042", "/over/there", "name=ferret", "nose"]);
    }

    #[test]
    fn an_address_is_one_before_it_is_a_name() {
        let grammar = Grammar::rfc3986();
        let kind = |host: &str| {
            let parts = grammar.parts("host", host, &["IPv4address", "reg-name", "IP-literal"]);
            parts.map(|parts| parts.iter().map(|(name, _)| *name).collect::<Vec<_>>())
        };
        assert_eq!(kind("1.2.3.4"), Some(vec!["IPv4address"]));
        assert_eq!(kind("1.2.3.256"), Some(vec!["reg-name"]));
        assert_eq!(kind("[::1.2.3.4]"), Some(vec!["IP-literal", "IPv4address"]));
        assert_eq!(kind("[::1::]"), None);
    }

    #[test]
    #[should_panic(expected = "no rule `authority`")]
    fn a_rule_that_is_not_there_is_said() {
        let _ = Grammar::read(&["URI = authority"]);
    }
}
