//! The books, in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use urika::value::SegmentWithSlash;

use crate::routes::{Books, Tag};

/// A book.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The title.
    pub title: Title,
    /// The author: text that a link can have.
    pub author: SegmentWithSlash<'static>,
    /// The tags.
    pub tags: BTreeSet<Tag>,
}

pub use self::title::Title;

mod title {
    /// A title: text with a visible character, so that a link with this title can be clicked.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Title(String);

    impl Title {
        /// Reads a title, without the white space around it.
        ///
        /// # Errors
        ///
        /// Fails with words for visitors if the text has no visible character, or is too long.
        pub fn parse(text: &str) -> Result<Self, &'static str> {
            let text = text.trim();
            if !text.chars().any(|c| c.is_alphanumeric() || c.is_ascii_punctuation()) {
                return Err("Enter a title.");
            }
            if text.chars().count() > 200 {
                return Err("Keep the title to 200 characters.");
            }
            Ok(Self(text.to_owned()))
        }

        /// Returns the text.
        #[must_use]
        pub fn as_str(&self) -> &str {
            &self.0
        }
    }
}

/// All books, by number. Clones are the same store.
#[derive(Clone, Debug, Default)]
pub struct Store(Arc<Mutex<BTreeMap<u32, Entry>>>);

impl Store {
    /// Returns the initial books.
    ///
    /// # Panics
    ///
    /// Never panics: the strings below are valid.
    #[must_use]
    pub fn with_examples() -> Self {
        let store = Self::default();
        for (id, (title, author, tags)) in (1..).zip(EXAMPLES) {
            let title = Title::parse(title).expect("a title");
            let author = SegmentWithSlash::parse(author).expect("an author is segment text");
            let tags = tags.split(' ').map(|tag| tag.parse().expect("a tag")).collect();
            store.put(id, Entry { title, author, tags });
        }
        store
    }

    /// Returns a book.
    #[must_use]
    pub fn get(&self, id: u32) -> Option<Entry> {
        self.books().get(&id).cloned()
    }

    /// Writes a book.
    pub fn put(&self, id: u32, entry: Entry) {
        self.books().insert(id, entry);
    }

    /// Returns the books that a search finds, on all its pages.
    #[must_use]
    pub fn search(&self, books: &Books) -> Vec<(u32, Entry)> {
        let q = books.q.as_deref().unwrap_or_default().to_lowercase();
        self.all(|entry| {
            entry.title.as_str().to_lowercase().contains(&q)
                && books.tag.iter().all(|tag| entry.tags.contains(tag))
        })
    }

    /// Returns the books of an author.
    #[must_use]
    pub fn by(&self, author: &SegmentWithSlash<'_>) -> Vec<(u32, Entry)> {
        self.all(|entry| entry.author.as_str() == author.as_str())
    }

    /// Returns all tags of all books.
    #[must_use]
    pub fn tags(&self) -> BTreeSet<Tag> {
        self.books().values().flat_map(|entry| entry.tags.iter().cloned()).collect()
    }

    fn all(&self, is_meant: impl Fn(&Entry) -> bool) -> Vec<(u32, Entry)> {
        let books = self.books();
        let meant = books.iter().filter(|(_, entry)| is_meant(entry));
        meant.map(|(id, entry)| (*id, entry.clone())).collect()
    }

    /// Locks the books. A handler that panics leaves no book half written.
    fn books(&self) -> MutexGuard<'_, BTreeMap<u32, Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Title, author, tags. The examples contain characters that look like syntax.
const EXAMPLES: &[(&str, &str, &str)] = &[
    ("The Left Hand of Darkness", "Ursula K. Le Guin", "novel science-fiction"),
    ("The Dispossessed", "Ursula K. Le Guin", "novel science-fiction"),
    ("Q & A", "Vikas Swarup", "novel"),
    ("C++ & <templates>: a \"guide\"", "D. Vandevoorde & N. Josuttis", "computers"),
    ("100% Wolf", "Jayne Lyons", "children novel"),
    ("What? #1/2", "Who?", "odd"),
    ("Se\u{f1}or Saint", "Leslie Charteris", "crime novel"),
    ("\u{96ea}\u{56fd}", "\u{5ddd}\u{7aef}\u{5eb7}\u{6210}", "novel"),
    ("..", "... and others", "odd"),
    ("1984", "George Orwell", "novel science-fiction"),
    ("a+b=c", "O'Reilly; Sons", "computers odd"),
    ("<script>alert(1)</script>", "'\"><b>", "odd"),
];
