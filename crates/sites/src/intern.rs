//! Stores each distinct text once, so that the memory of a database stays linear.

use std::hash::BuildHasher as _;

use hashbrown::{DefaultHashBuilder, HashTable};

/// Distinct strings, numbered in the order of their arrival.
///
/// One buffer holds all strings. A string costs its bytes, an offset and a slot in the table.
#[derive(Default)]
pub(crate) struct Texts {
    buffer: String,
    ends: Vec<usize>,
    table: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Texts {
    /// Returns the number of `text`. A new text gets a new number.
    pub(crate) fn intern(&mut self, text: &str) -> u32 {
        let Self { buffer, ends, table, hasher } = self;
        let hash = hasher.hash_one(text);
        let same = |&id: &u32| text_at(buffer, ends, id) == text;
        if let Some(&id) = table.find(hash, same) {
            return id;
        }
        let id = ends.len() as u32;
        buffer.push_str(text);
        ends.push(buffer.len());
        table.insert_unique(hash, id, |&id| hasher.hash_one(text_at(buffer, ends, id)));
        id
    }

    /// Returns the text with this number.
    pub(crate) fn get(&self, id: u32) -> &str {
        text_at(&self.buffer, &self.ends, id)
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }
}

fn text_at<'t>(buffer: &'t str, ends: &[usize], id: u32) -> &'t str {
    let id = id as usize;
    let start = if id == 0 { 0 } else { ends[id - 1] };
    &buffer[start..ends[id]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_have_one_number_and_numbers_find_their_texts() {
        let mut texts = Texts::default();
        let written: Vec<String> = (0..5000).map(|i| format!("text {}", i % 1700)).collect();
        let ids: Vec<u32> = written.iter().map(|text| texts.intern(text)).collect();
        assert_eq!(texts.len(), 1700);
        for (text, id) in written.iter().zip(ids) {
            assert_eq!(texts.get(id), text);
        }
        let empty = texts.intern("");
        assert_eq!(texts.intern(""), empty);
        assert_eq!(texts.get(empty), "");
    }
}
