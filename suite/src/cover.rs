//! The words that distinguish every automaton of so many states from the right one: Chow's W-method in the partial
//! form of Fujiwara et al. (Wp, 1991).

use std::collections::{BTreeSet, HashMap};

use crate::machine::Machine;

/// A string as classes of letters.
pub type Word = Vec<usize>;

/// A cover of an automaton: how to reach each state, and how to distinguish it from the others.
#[derive(Debug)]
pub struct Cover<'m> {
    machine: &'m Machine,
    /// For each state, the first of the shortest words that reach it.
    pub access: Vec<Word>,
    /// Words that distinguish all states.
    pub suffixes: Vec<Word>,
    /// For each state, the suffixes that distinguish it from all others.
    pub identify: Vec<Vec<usize>>,
}

impl<'m> Cover<'m> {
    /// Computes a cover of a minimal automaton.
    #[must_use]
    pub fn of(machine: &'m Machine) -> Self {
        let pool = distinguishing(machine);
        let ends: Vec<Vec<bool>> = pool.iter().map(|word| ends(machine, word)).collect();
        let states = machine.states();
        let pairs = (0..states).flat_map(|s| (0..s).map(move |t| (s, t))).collect();
        let chosen = few(&ends, pairs);
        let suffixes: Vec<Word> = chosen.iter().map(|index| pool[*index].clone()).collect();
        let ends: Vec<Vec<bool>> = chosen.iter().map(|index| ends[*index].clone()).collect();
        let others = |s: usize| (0..states).filter(|t| *t != s).map(|t| (s, t)).collect();
        let identify = (0..states).map(|s| few(&ends, others(s))).collect();
        Self { machine, access: access(machine), suffixes, identify }
    }

    /// Calls `visit` with the words that distinguish every automaton of up to `extra` more states from this one.
    ///
    /// The words are an access word, up to `extra` letters and each suffix; and an access word, one letter
    /// more, and the suffixes that identify the state reached.
    pub fn each(&self, extra: usize, visit: &mut impl FnMut(&[usize])) {
        let all: Vec<usize> = (0..self.suffixes.len()).collect();
        let mut reached: BTreeSet<Word> = self.access.iter().cloned().collect();
        let mut border = reached.clone();
        for _ in 0..extra {
            border = self.longer(&border).difference(&reached).cloned().collect();
            reached.extend(border.iter().cloned());
        }
        let last: Vec<Word> = self.longer(&border).difference(&reached).cloned().collect();
        for word in &reached {
            self.with_suffixes(word, &all, visit);
        }
        for word in last {
            self.with_suffixes(&word, &self.identify[self.machine.run(0, &word)], visit);
        }
    }

    /// Returns the words of [`each`](Self::each), every word once.
    #[must_use]
    pub fn words(&self, extra: usize) -> BTreeSet<Word> {
        let mut words = BTreeSet::new();
        self.each(extra, &mut |word| {
            words.insert(word.to_vec());
        });
        words
    }

    fn longer(&self, words: &BTreeSet<Word>) -> BTreeSet<Word> {
        let classes = 0..self.machine.letters.members.len();
        words.iter().flat_map(|word| classes.clone().map(|class| [&word[..], &[class]].concat())).collect()
    }

    /// Visits a word alone and with each of these suffixes.
    fn with_suffixes(&self, word: &[usize], suffixes: &[usize], visit: &mut impl FnMut(&[usize])) {
        visit(word);
        for suffix in suffixes {
            visit(&[word, &self.suffixes[*suffix]].concat());
        }
    }
}

/// Returns a shortest word to each state.
fn access(machine: &Machine) -> Vec<Word> {
    let mut words: Vec<Option<Word>> = vec![None; machine.states()];
    words[0] = Some(Word::new());
    // States are numbered by their distance, so each is reached before its own steps are followed.
    for state in 0..machine.states() {
        let word = words[state].clone().expect("a state that can be reached");
        for (class, to) in machine.next[state].iter().enumerate() {
            words[*to].get_or_insert_with(|| [&word[..], &[class]].concat());
        }
    }
    words.into_iter().flatten().collect()
}

/// Returns, for each state, whether a word leads from there to acceptance.
fn ends(machine: &Machine, word: &[usize]) -> Vec<bool> {
    (0..machine.states()).map(|state| machine.accepts[machine.run(state, word)]).collect()
}

/// Returns a shortest distinguishing word for each pair of states, every word once.
fn distinguishing(machine: &Machine) -> Vec<Word> {
    let states = machine.states();
    let mut words: HashMap<(usize, usize), Word> = HashMap::new();
    for (s, t) in (0..states).flat_map(|s| (0..s).map(move |t| (s, t))) {
        if machine.accepts[s] != machine.accepts[t] {
            words.insert((s, t), Word::new());
        }
    }
    loop {
        let fresh: Vec<_> = (0..states)
            .flat_map(|s| (0..s).map(move |t| (s, t)))
            .filter(|pair| !words.contains_key(pair))
            .filter_map(|(s, t)| Some(((s, t), one_more(machine, &words, s, t)?)))
            .collect();
        if fresh.is_empty() {
            return words.into_values().collect::<BTreeSet<Word>>().into_iter().collect();
        }
        words.extend(fresh);
    }
}

/// Returns a distinguishing word whose tail is known.
fn one_more(machine: &Machine, words: &HashMap<(usize, usize), Word>, s: usize, t: usize) -> Option<Word> {
    (0..machine.letters.members.len()).find_map(|class| {
        let (a, b) = (machine.next[s][class], machine.next[t][class]);
        let tail = words.get(&(a.max(b), a.min(b)))?;
        Some([&[class], &tail[..]].concat())
    })
}

/// Chooses a few of the words whose `ends` distinguish all these pairs, the best first.
fn few(ends: &[Vec<bool>], mut pairs: Vec<(usize, usize)>) -> Vec<usize> {
    let mut chosen = Vec::new();
    while !pairs.is_empty() {
        let gain = |word: &usize| pairs.iter().filter(|(s, t)| ends[*word][*s] != ends[*word][*t]).count();
        // `max_by_key` takes the last; the first is among the shortest.
        let best = (0..ends.len()).rev().max_by_key(gain).expect("a word");
        pairs.retain(|(s, t)| ends[best][*s] == ends[best][*t]);
        chosen.push(best);
    }
    chosen
}
