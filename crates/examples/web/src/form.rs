//! The form of a book: converts typed text to a book, or to a message for each field with a mistake.

use std::collections::BTreeSet;

use urika::value::SegmentWithSlash;

use crate::routes::{Draft, Tag};
use crate::store::{Entry, Title};

/// The mistakes in the fields. The page shows each one next to its field.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wrong {
    pub(crate) title: Option<&'static str>,
    pub(crate) author: Option<&'static str>,
    pub(crate) tags: Option<&'static str>,
}

/// Makes a book of a form. All mistakes are reported at once.
pub(crate) fn read(draft: &Draft) -> Result<Entry, Wrong> {
    match (Title::parse(&draft.title), author(&draft.author), tags(&draft.tags)) {
        (Ok(title), Ok(author), Ok(tags)) => Ok(Entry { title, author, tags }),
        (title, author, tags) => Err(Wrong { title: title.err(), author: author.err(), tags: tags.err() }),
    }
}

/// Returns the form of a book without changes.
pub(crate) fn of(entry: &Entry) -> Draft {
    Draft {
        title: entry.title.as_str().to_owned(),
        author: entry.author.as_str().to_owned(),
        tags: entry.tags.iter().map(Tag::as_str).collect::<Vec<_>>().join(" "),
    }
}

/// Reads a name like a title. The name must also fill a segment, since it appears in links. Its slashes are data.
fn author(text: &str) -> Result<SegmentWithSlash<'static>, &'static str> {
    let name = Title::parse(text).map_err(|_| "Enter a name of at most 200 characters.")?;
    let segment = SegmentWithSlash::parse(name.as_str()).map_err(|error| match error.code() {
        "SEGMENT_DOTS" => "Enter a name that is more than dots.",
        "SEGMENT_EMPTY" => "Write something before and after each slash, as in “AC/DC”.",
        _ => "Leave out backslashes.",
    })?;
    Ok(segment.into_owned())
}

/// Reads tags. People may write capital letters and commas.
fn tags(text: &str) -> Result<BTreeSet<Tag>, &'static str> {
    let words = text.to_lowercase();
    let words = words.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let tags: Result<BTreeSet<Tag>, _> = words.map(str::parse).collect();
    match tags {
        Ok(tags) if tags.len() > 10 => Err("Keep it to ten tags."),
        Ok(tags) => Ok(tags),
        Err(_) => Err("Write tags with letters a to z, digits and hyphens, of at most 24 characters."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_texts([title, author, tags]: [&str; 3]) -> Result<Entry, Wrong> {
        let [title, author, tags] = [title, author, tags].map(str::to_owned);
        read(&Draft { title, author, tags })
    }

    #[test]
    fn forms_round_trip() {
        let entry = read_texts(["  A & B ", " O'Reilly; Sons", "Novel, new-1,novel\t"]).expect("a book");
        let draft = of(&entry);
        assert_eq!([draft.title, draft.author, draft.tags], ["A & B", "O'Reilly; Sons", "new-1 novel"]);
    }

    #[test]
    fn an_author_may_have_a_slash() {
        let entry = read_texts(["High Voltage", "AC/DC", ""]).expect("a book");
        let link = crate::routes::Site::ByAuthor { name: entry.author }.to_string();
        assert_eq!(link, "/authors/AC%2FDC");
    }

    #[test]
    fn each_field_has_its_own_words() {
        let wrong = read_texts([" \u{200b}", "..", "a/b"]).expect_err("all is wrong");
        assert!(wrong.title.is_some() && wrong.author.is_some() && wrong.tags.is_some(), "{wrong:?}");
        for author in
            ["", "\u{3000}", ".", "..;x", "AC/", "/DC", "a//b", "AC/..", "a\\b", "a\0", &"a".repeat(201)]
        {
            let wrong = read_texts(["x", author, ""]).expect_err(author);
            assert!(wrong.title.is_none() && wrong.author.is_some() && wrong.tags.is_none(), "{wrong:?}");
        }
        let many = (0..11).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
        assert!(read_texts(["x", "y", &many]).expect_err("eleven").tags.is_some());
    }
}
