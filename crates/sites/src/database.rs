//! A database during the check. Rows have indices into tables of distinct strings.
//!
//! An entry costs about 40 bytes, and each of its alternates 28, plus the strings of the distinct URLs.
//! Memory grows linearly with the input.

use std::fmt;

use urika::redact_in;

use crate::finding::Place;
use crate::intern::Texts;
use crate::lang::Langs;
use crate::mask::masked_url;

/// The value for no index.
pub(crate) const NONE: u32 = u32::MAX;

/// The usable entries of a database: those with a valid URL, each URL once.
///
/// ```
/// use urika_sites::{Rules, check};
///
/// let entry = r#"{ "loc": "https://example.com/en", "lang": "en",
///     "alternates": [{ "lang": "ja", "loc": "https://example.com/ja" }] }"#;
/// let database = check(entry.as_bytes(), &Rules::new(), &mut |_| ())?;
/// let page = database.pages().next().unwrap();
/// assert_eq!(page.loc(), "https://example.com/en");
/// let versions: Vec<_> = page.versions().map(|version| version.lang).collect();
/// assert_eq!(versions, ["en", "ja"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Default)]
pub struct Database {
    pub(crate) urls: Texts,
    pub(crate) langs: Langs,
    pub(crate) lastmods: Texts,
    pub(crate) rows: Vec<Row>,
    pub(crate) members: Vec<Member>,
    /// The row of the entry for each URL, or [`NONE`].
    row_of: Vec<u32>,
    pub(crate) entries_read: u32,
}

/// An entry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) url: u32,
    pub(crate) lang: u32,
    pub(crate) lastmod: u32,
    pub(crate) number: u32,
    pub(crate) at: Place,
    /// The index of the first member. The members end where those of the next row begin.
    pub(crate) first_member: usize,
    /// Whether some alternates could not be read. If so, nothing is reported as missing.
    pub(crate) has_gaps: bool,
}

/// A version that an entry lists.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    pub(crate) url: u32,
    /// The language, or [`NONE`] if the tag is invalid.
    pub(crate) lang: u32,
    /// The index in `alternates`, or [`NONE`] for the entry itself.
    pub(crate) index: u32,
    /// The place of the URL.
    pub(crate) at: Place,
    /// The place of the language.
    pub(crate) lang_at: Place,
}

impl Member {
    pub(crate) fn new(url: At<u32>, lang: Option<At<u32>>, index: u32) -> Self {
        let lang = lang.unwrap_or(At { value: NONE, at: url.at });
        Self { url: url.value, lang: lang.value, index, at: url.at, lang_at: lang.at }
    }

    /// Returns an entry as a version of itself.
    pub(crate) fn itself(row: &Row) -> Self {
        Self { url: row.url, lang: row.lang, index: NONE, at: row.at, lang_at: row.at }
    }
}

/// A value and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At<T> {
    pub(crate) value: T,
    pub(crate) at: Place,
}

impl Database {
    /// Returns the number of entries that were read, valid or not.
    ///
    /// ```
    /// use urika_sites::{Rules, check};
    /// let database = check(&b"[{}, {}]"[..], &Rules::new(), &mut |_| ())?;
    /// assert_eq!((database.entries_read(), database.pages().len()), (2, 0));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub const fn entries_read(&self) -> u32 {
        self.entries_read
    }

    /// Returns the usable entries, in their order.
    ///
    /// ```
    /// use urika_sites::{Rules, check};
    /// let entry = r#"{ "loc": "https://example.com/", "lastmod": "2024-03-15" }"#;
    /// let database = check(entry.as_bytes(), &Rules::new(), &mut |_| ())?;
    /// assert_eq!(database.pages().next().unwrap().lastmod(), Some("2024-03-15"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn pages(&self) -> impl ExactSizeIterator<Item = Page<'_>> {
        (0..self.rows.len()).map(|row| Page { database: self, row })
    }

    /// Returns the row of the entry with this URL.
    pub(crate) fn row_of(&self, url: u32) -> Option<usize> {
        self.row_of.get(url as usize).copied().filter(|&row| row != NONE).map(|row| row as usize)
    }

    /// Returns the versions that the entry in a row lists, sorted by URL and language.
    pub(crate) fn members(&self, row: usize) -> &[Member] {
        let end = self.rows.get(row + 1).map_or(self.members.len(), |next| next.first_member);
        &self.members[self.rows[row].first_member..end]
    }

    /// Adds an entry whose URL no other row has.
    pub(crate) fn push(&mut self, mut row: Row, mut members: Vec<Member>) {
        members.sort_unstable_by_key(|member| (member.url, member.lang, member.index));
        row.first_member = self.members.len();
        self.members.append(&mut members);
        self.row_of.resize(self.urls.len(), NONE);
        self.row_of[row.url as usize] = self.rows.len() as u32;
        self.rows.push(row);
    }

    /// Returns whether the indices of another entry surely fit into 32 bits.
    pub(crate) fn has_room(&self) -> bool {
        const MOST: usize = u32::MAX as usize - (1 << 24);
        self.urls.len() < MOST && (self.entries_read as usize) < MOST
    }
}

/// Returns a URL as `Debug` prints it: without all that the core hides, and without passwords if it is not valid.
pub(crate) fn redacted(url: &str) -> String {
    redact_in(&masked_url(url)).into_owned()
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pages()).finish()
    }
}

/// An entry of a [`Database`], with everything in canonical form.
#[derive(Clone, Copy)]
pub struct Page<'d> {
    database: &'d Database,
    row: usize,
}

impl fmt::Debug for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page")
            .field("loc", &redacted(self.loc()))
            .field("lastmod", &self.lastmod())
            .field("lang", &self.lang())
            .field("versions", &self.versions().collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}

/// A page in one language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version<'d> {
    /// The language tag, or `x-default`.
    pub lang: &'d str,
    /// The URL.
    pub loc: &'d str,
}

impl fmt::Debug for Version<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Version").field("lang", &self.lang).field("loc", &redacted(self.loc)).finish()
    }
}

impl<'d> Page<'d> {
    /// Returns the URL.
    #[must_use]
    pub fn loc(&self) -> &'d str {
        self.database.urls.get(self.database.rows[self.row].url)
    }

    /// Returns the language tag, or `x-default`.
    #[must_use]
    pub fn lang(&self) -> Option<&'d str> {
        let id = self.database.rows[self.row].lang;
        (id != NONE).then(|| self.database.langs.get(id))
    }

    /// Returns the date of the last change, as written.
    #[must_use]
    pub fn lastmod(&self) -> Option<&'d str> {
        let id = self.database.rows[self.row].lastmod;
        (id != NONE).then(|| self.database.lastmods.get(id))
    }

    /// Returns the number of the entry in the file, counted from 1.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.database.rows[self.row].number
    }

    /// Returns every version of the page: the page itself, then the alternates in the order in which they
    /// were written. A page without alternates has none.
    pub fn versions(&self) -> impl Iterator<Item = Version<'d>> {
        let database = self.database;
        let row = database.rows[self.row];
        let members = database.members(self.row);
        let mut ordered: Vec<Member> = members.iter().copied().filter(|member| member.lang != NONE).collect();
        ordered.dedup_by_key(|member| (member.url, member.lang));
        ordered
            .sort_unstable_by_key(|member| ((member.url, member.lang) != (row.url, row.lang), member.index));
        if ordered.first().is_none_or(|first| (first.url, first.lang) != (row.url, row.lang))
            && row.lang != NONE
            && !ordered.is_empty()
        {
            ordered.insert(0, Member::itself(&row));
        }
        ordered.into_iter().map(|member| Version {
            lang: database.langs.get(member.lang),
            loc: database.urls.get(member.url),
        })
    }
}
