//! Parses the subset of ABNF (RFC 5234) that the grammars use.

use std::iter::Peekable;
use std::str::Chars;

use super::{Class, Grammar, Node};

impl Grammar {
    /// Reads the rules of several strings. The first definition of a rule counts.
    ///
    /// # Panics
    ///
    /// Panics when a string is not ABNF, and when a rule is not defined in any string.
    pub(super) fn read(texts: &[&str]) -> Self {
        let mut sources: Vec<(String, String)> = Vec::new();
        for (name, source) in texts.iter().flat_map(|text| definitions(text)) {
            if !sources.iter().any(|(other, _)| *other == name) {
                sources.push((name, source));
            }
        }
        let names: Vec<String> = sources.iter().map(|(name, _)| name.clone()).collect();
        let read = |source: &str| {
            let mut reader = Reader { rest: source.chars().peekable(), names: &names };
            let node = reader.alternation();
            assert!(reader.rest.next().is_none(), "more than a rule: {source}");
            node
        };
        let mut rules: Vec<(String, Node)> =
            sources.iter().map(|(name, source)| (name.clone(), read(source))).collect();
        // A rule of one character becomes a set, because `pchar` has dozens of alternatives.
        for _ in 0..rules.len() {
            let folded = rules.iter().map(|(name, node)| (name.clone(), fold(node, &rules))).collect();
            if rules == folded {
                break;
            }
            rules = folded;
        }
        Self { rules }
    }
}

/// Returns the names of rules and their right sides. A line that begins with white space continues the
/// previous line.
fn definitions(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with(';') && !line.is_empty()) {
        match found.last_mut() {
            Some((_, source)) if line.starts_with(' ') => source.push_str(line),
            _ => {
                let (name, source) = line.split_once('=').expect("a definition");
                found.push((name.trim().to_ascii_lowercase(), source.to_owned()));
            }
        }
    }
    found
}

/// Merges alternatives of one character each into one class, which forgets the rule that a character came from.
fn fold(node: &Node, rules: &[(String, Node)]) -> Node {
    match node {
        Node::Alternation(nodes) => {
            let (mut class, mut others) = (Class::default(), Vec::new());
            for node in nodes.iter().map(|node| fold(node, rules)) {
                let one = match &node {
                    Node::Rule(rule) => &rules[*rule].1,
                    node => node,
                };
                match one {
                    Node::Class(one) => class.extend(one),
                    _ => others.push(node),
                }
            }
            if class != Class::default() {
                others.insert(0, Node::Class(class));
            }
            if others.len() == 1 { others.remove(0) } else { Node::Alternation(others) }
        }
        Node::Concatenation(nodes) => {
            Node::Concatenation(nodes.iter().map(|node| fold(node, rules)).collect())
        }
        Node::Repetition(min, max, node) => Node::Repetition(*min, *max, Box::new(fold(node, rules))),
        Node::Class(_) | Node::Rule(_) => node.clone(),
    }
}

impl Class {
    fn of(c: char) -> Self {
        let mut class = Self::default();
        class.insert(c.to_ascii_lowercase() as u32, c.to_ascii_lowercase() as u32);
        class.insert(c.to_ascii_uppercase() as u32, c.to_ascii_uppercase() as u32);
        class
    }

    fn insert(&mut self, first: u32, last: u32) {
        if first < 128 {
            (first..=last).for_each(|c| self.ascii |= 1 << c);
        } else {
            self.beyond.push((first, last));
        }
    }

    fn extend(&mut self, other: &Self) {
        self.ascii |= other.ascii;
        self.beyond.extend(
            other.beyond.iter().filter(|range| !self.beyond.contains(range)).copied().collect::<Vec<_>>(),
        );
    }
}

struct Reader<'s> {
    rest: Peekable<Chars<'s>>,
    names: &'s [String],
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        while self.rest.next_if_eq(&' ').is_some() {}
        self.rest.peek().copied()
    }

    fn expect(&mut self, c: char) {
        assert_eq!(self.peek(), Some(c));
        self.rest.next();
    }

    fn alternation(&mut self) -> Node {
        let mut nodes = vec![self.concatenation()];
        while self.peek() == Some('/') {
            self.rest.next();
            nodes.push(self.concatenation());
        }
        if nodes.len() == 1 { nodes.remove(0) } else { Node::Alternation(nodes) }
    }

    fn concatenation(&mut self) -> Node {
        let mut nodes = Vec::new();
        while self.peek().is_some_and(|c| !"/)]".contains(c)) {
            nodes.push(self.repetition());
        }
        if nodes.len() == 1 { nodes.remove(0) } else { Node::Concatenation(nodes) }
    }

    /// Parses a repetition: `3x`, `*x`, `1*x`, `*3x` or `1*3x`.
    fn repetition(&mut self) -> Node {
        let min = self.number(10);
        if self.peek() != Some('*') {
            let node = self.element();
            return min.map_or(node.clone(), |count| Node::Repetition(count, Some(count), Box::new(node)));
        }
        self.expect('*');
        let max = self.number(10);
        Node::Repetition(min.unwrap_or(0), max, Box::new(self.element()))
    }

    fn element(&mut self) -> Node {
        match self.peek() {
            Some('(') => {
                self.expect('(');
                let node = self.alternation();
                self.expect(')');
                node
            }
            Some('[') => {
                self.expect('[');
                let node = self.alternation();
                self.expect(']');
                Node::Repetition(0, Some(1), Box::new(node))
            }
            Some('"') => self.text(),
            Some('%') => self.range(),
            _ => self.name(),
        }
    }

    /// Parses a string. A letter matches both cases (RFC 5234, section 2.3).
    fn text(&mut self) -> Node {
        self.expect('"');
        let mut classes = Vec::new();
        while let Some(c) = self.rest.next_if(|c| *c != '"') {
            classes.push(Node::Class(Class::of(c)));
        }
        self.expect('"');
        if classes.len() == 1 { classes.remove(0) } else { Node::Concatenation(classes) }
    }

    /// Parses `%x41` or `%x41-5A`.
    fn range(&mut self) -> Node {
        self.expect('%');
        self.expect('x');
        let point = |reader: &mut Self| reader.number(16).expect("a number") as u32;
        let first = point(self);
        let last = if self.rest.next_if_eq(&'-').is_some() { point(self) } else { first };
        let mut class = Class::default();
        class.insert(first, last);
        Node::Class(class)
    }

    fn name(&mut self) -> Node {
        let mut name = String::new();
        while let Some(c) = self.rest.next_if(|c| c.is_ascii_alphanumeric() || *c == '-') {
            name.push(c.to_ascii_lowercase());
        }
        let rule = self.names.iter().position(|other| *other == name);
        Node::Rule(rule.unwrap_or_else(|| panic!("no rule `{name}`")))
    }

    fn number(&mut self, radix: u32) -> Option<usize> {
        self.peek();
        let mut digits = String::new();
        while let Some(c) = self.rest.next_if(|c| c.is_digit(radix)) {
            digits.push(c);
        }
        usize::from_str_radix(&digits, radix).ok()
    }
}
