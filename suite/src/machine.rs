//! The minimal automaton of a rule: subset construction, then Moore's refinement.

use std::collections::{HashMap, VecDeque};

use urika_reference::abnf::Grammar;

use crate::letters::Letters;
use crate::nfa::Nfa;

/// The minimal complete automaton of a language. State 0 is the first, and states are numbered by their
/// distance from it.
#[derive(Clone, Debug)]
pub struct Machine {
    /// The letters, divided into the fewest classes that the language allows.
    pub letters: Letters,
    /// For each state and each class of letters, the next state.
    pub next: Vec<Vec<usize>>,
    /// For each state, whether a string may end in it.
    pub accepts: Vec<bool>,
}

impl Machine {
    /// Computes the automaton of a rule.
    ///
    /// # Panics
    ///
    /// Panics when the grammar has no such rule.
    #[must_use]
    pub fn of(grammar: &Grammar, rule: &str) -> Self {
        let letters = Letters::of(grammar, rule);
        let nfa = Nfa::of(grammar, rule, &letters);
        Self::subsets(&nfa, letters).minimal().in_order().fewest_classes()
    }

    /// Returns the number of states, with the one for strings that cannot be completed.
    #[must_use]
    pub fn states(&self) -> usize {
        self.next.len()
    }

    /// Returns the state after these classes of letters.
    #[must_use]
    pub fn run(&self, from: usize, word: &[usize]) -> usize {
        word.iter().fold(from, |state, class| self.next[state][*class])
    }

    /// Returns true when the language has the text, whose characters must be known members of a class.
    #[must_use]
    pub fn matches(&self, text: &str) -> bool {
        self.accepts[text.chars().fold(0, |state, c| self.next[state][self.letters.class_of(c)])]
    }

    fn subsets(nfa: &Nfa, letters: Letters) -> Self {
        let mut numbers = HashMap::from([(nfa.first(), 0)]);
        let mut sets = vec![nfa.first()];
        let mut next: Vec<Vec<usize>> = Vec::new();
        while next.len() < sets.len() {
            let row = (0..letters.members.len()).map(|letter| {
                let set = nfa.after(&sets[next.len()], letter);
                *numbers.entry(set).or_insert_with_key(|set| {
                    sets.push(set.clone());
                    sets.len() - 1
                })
            });
            let row = row.collect();
            next.push(row);
        }
        let accepts = sets.iter().map(|set| nfa.accepts(set)).collect();
        Self { letters, next, accepts }
    }

    /// Merges the states that no string distinguishes.
    fn minimal(self) -> Self {
        let mut blocks: Vec<usize> = self.accepts.iter().map(|accepts| usize::from(*accepts)).collect();
        let mut count = 0;
        loop {
            let mut numbers = HashMap::new();
            blocks = (0..self.next.len())
                .map(|state| {
                    let row: Vec<usize> = self.next[state].iter().map(|to| blocks[*to]).collect();
                    let fresh = numbers.len();
                    *numbers.entry((blocks[state], row)).or_insert(fresh)
                })
                .collect();
            if numbers.len() == count {
                break;
            }
            count = numbers.len();
        }
        let one = |block| blocks.iter().position(|other| *other == block).expect("a state of the block");
        let ones: Vec<usize> = (0..count).map(one).collect();
        let next = ones.iter().map(|one| self.next[*one].iter().map(|to| blocks[*to]).collect()).collect();
        let accepts = ones.iter().map(|one| self.accepts[*one]).collect();
        Self { letters: self.letters, next, accepts }
    }

    /// Numbers the states by their distance from the first.
    fn in_order(self) -> Self {
        let mut order: Vec<usize> = Vec::new();
        let mut open = VecDeque::from([0]);
        while let Some(state) = open.pop_front() {
            if !order.contains(&state) {
                order.push(state);
                open.extend(&self.next[state]);
            }
        }
        let number = |state: &usize| order.iter().position(|other| other == state).expect("a state");
        let next = order.iter().map(|state| self.next[*state].iter().map(number).collect()).collect();
        let accepts = order.iter().map(|state| self.accepts[*state]).collect();
        Self { letters: self.letters, next, accepts }
    }

    /// Merges the classes of letters with the same step from each state.
    fn fewest_classes(self) -> Self {
        let column = |class: usize| self.next.iter().map(|row| row[class]).collect::<Vec<_>>();
        let columns: Vec<Vec<usize>> = (0..self.letters.members.len()).map(column).collect();
        let letters = self.letters.merged(&columns);
        let first = |members: &Vec<char>| self.letters.class_of(members[0]);
        let firsts: Vec<usize> = letters.members.iter().map(first).collect();
        let next = self.next.iter().map(|row| firsts.iter().map(|class| row[*class]).collect()).collect();
        Self { letters, next, accepts: self.accepts }
    }
}
