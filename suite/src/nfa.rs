//! From the ABNF of a rule to an automaton with empty steps (Thompson's construction).

use urika_reference::abnf::{Grammar, Node};

use crate::letters::Letters;

/// An automaton with empty steps. State 0 is the first.
pub(crate) struct Nfa {
    /// For each state, the states that an empty step reaches.
    empty: Vec<Vec<usize>>,
    /// For each state, the letter classes of its steps and their targets.
    steps: Vec<Vec<(usize, usize)>>,
    last: usize,
}

impl Nfa {
    pub(crate) fn of(grammar: &Grammar, rule: &str, letters: &Letters) -> Self {
        let mut nfa = Self { empty: vec![Vec::new()], steps: vec![Vec::new()], last: 0 };
        nfa.last = nfa.add(grammar, grammar.node(rule), letters, 0);
        nfa
    }

    /// Returns the set of states at the beginning of a string.
    pub(crate) fn first(&self) -> Vec<usize> {
        self.closed(vec![0])
    }

    /// Returns the set of states after one more letter.
    pub(crate) fn after(&self, states: &[usize], letter: usize) -> Vec<usize> {
        let steps = states.iter().flat_map(|state| &self.steps[*state]);
        self.closed(steps.filter(|(class, _)| *class == letter).map(|(_, to)| *to).collect())
    }

    pub(crate) fn accepts(&self, states: &[usize]) -> bool {
        states.binary_search(&self.last).is_ok()
    }

    /// Returns the states that empty steps reach, in order.
    fn closed(&self, mut open: Vec<usize>) -> Vec<usize> {
        let mut found = std::collections::BTreeSet::new();
        while let Some(state) = open.pop() {
            if found.insert(state) {
                open.extend(&self.empty[state]);
            }
        }
        found.into_iter().collect()
    }

    fn state(&mut self) -> usize {
        self.empty.push(Vec::new());
        self.steps.push(Vec::new());
        self.empty.len() - 1
    }

    /// Adds the steps of a node from the state `from`, and returns the state after it.
    fn add(&mut self, grammar: &Grammar, node: &Node, letters: &Letters, from: usize) -> usize {
        match node {
            Node::Class(class) => {
                let to = self.state();
                let fits = letters.members.iter().enumerate().filter(|(_, members)| class.has(members[0]));
                self.steps[from].extend(fits.map(|(letter, _)| (letter, to)));
                to
            }
            Node::Rule(rule) => self.add(grammar, grammar.referred(*rule), letters, from),
            Node::Concatenation(nodes) => {
                nodes.iter().fold(from, |at, node| self.add(grammar, node, letters, at))
            }
            Node::Alternation(nodes) => {
                let to = self.state();
                for node in nodes {
                    let end = self.add(grammar, node, letters, from);
                    self.empty[end].push(to);
                }
                to
            }
            Node::Repetition(min, max, node) => {
                let at = (0..*min).fold(from, |at, _| self.add(grammar, node, letters, at));
                match max {
                    None => self.loop_of(grammar, node, letters, at),
                    Some(max) => self.up_to(max - min, grammar, node, letters, at),
                }
            }
        }
    }

    /// Adds `*node`.
    fn loop_of(&mut self, grammar: &Grammar, node: &Node, letters: &Letters, from: usize) -> usize {
        let at = self.state();
        self.empty[from].push(at);
        let end = self.add(grammar, node, letters, at);
        self.empty[end].push(at);
        at
    }

    /// Adds `*count node`.
    fn up_to(
        &mut self,
        count: usize,
        grammar: &Grammar,
        node: &Node,
        letters: &Letters,
        from: usize,
    ) -> usize {
        let to = self.state();
        let mut at = from;
        for _ in 0..count {
            self.empty[at].push(to);
            at = self.add(grammar, node, letters, at);
        }
        self.empty[at].push(to);
        to
    }
}
