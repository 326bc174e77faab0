//! Pages of a list, and the cursors that lead from one to the next.
//!
//! A cursor has the last entry of a page and its position. If entries are added or removed between two pages,
//! the next page begins after that entry. The server stores nothing, so any process that serves the same
//! resources accepts the cursor of another.

use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine as _};
use rmcp::ErrorData;

/// Returns the entries of the page after a cursor, and the cursor of the next page.
pub(crate) fn page<T>(
    all: Vec<T>,
    size: usize,
    cursor: Option<&str>,
    key: impl Fn(&T) -> &str,
) -> Result<(Vec<T>, Option<String>), ErrorData> {
    let start = match cursor {
        None => 0,
        Some(cursor) => read(cursor).ok_or_else(invalid)?.start(&all, &key),
    };
    let end = start.saturating_add(size.max(1)).min(all.len());
    let next = (end < all.len()).then(|| write(end, key(&all[end - 1])));
    Ok((all.into_iter().skip(start).take(end - start).collect(), next))
}

fn invalid() -> ErrorData {
    ErrorData::invalid_params("invalid cursor", None)
}

/// The place after an entry.
struct Cursor {
    /// The number of entries up to this one.
    position: usize,
    /// The entry.
    last: String,
}

impl Cursor {
    fn start<T>(&self, all: &[T], key: impl Fn(&T) -> &str) -> usize {
        let is_last = |at: usize| all.get(at).is_some_and(|entry| key(entry) == self.last);
        if self.position > 0 && is_last(self.position - 1) {
            return self.position;
        }
        let found = all.iter().position(|entry| key(entry) == self.last);
        found.map_or(self.position.min(all.len()), |at| at + 1)
    }
}

fn write(position: usize, last: &str) -> String {
    let position = (position as u64).to_be_bytes();
    let bytes = [&check(&position, last)[..], &position, last.as_bytes()].concat();
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

fn read(cursor: &str) -> Option<Cursor> {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(cursor).ok()?;
    let (sum, rest) = bytes.split_first_chunk::<8>()?;
    let (position, last) = rest.split_first_chunk::<8>()?;
    let last = std::str::from_utf8(last).ok()?;
    (*sum == check(position, last)).then_some(())?;
    let position = usize::try_from(u64::from_be_bytes(*position)).ok()?;
    Some(Cursor { position, last: last.to_owned() })
}

/// Returns a checksum that distinguishes a cursor from other text (FNV-1a). It need not be secure: a forged
/// cursor only returns a page that every client may see.
fn check(position: &[u8], last: &str) -> [u8; 8] {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    position.iter().chain(last.as_bytes()).fold(0xcbf2_9ce4_8422_2325, step).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(count: usize) -> Vec<String> {
        (0..count).map(|number| format!("name {number}")).collect()
    }

    fn of(all: &[String], cursor: Option<&str>) -> (Vec<String>, Option<String>) {
        page(all.to_vec(), 3, cursor, |name| name).expect("a page")
    }

    #[test]
    fn pages_are_the_list() {
        for count in 0..12 {
            let all = names(count);
            let (mut read, mut cursor) = of(&all, None);
            while let Some(next) = cursor {
                assert!(read.len() % 3 == 0);
                let (more, after) = of(&all, Some(&next));
                assert!(!more.is_empty());
                read.extend(more);
                cursor = after;
            }
            assert_eq!(read, all);
        }
    }

    #[test]
    fn a_list_that_changes_goes_on_behind_the_last_entry() {
        let mut all = names(9);
        let (_, cursor) = of(&all, None);
        all.insert(0, "new".to_owned());
        assert_eq!(of(&all, cursor.as_deref()).0, all[4..7]);
        all.drain(..2);
        assert_eq!(of(&all, cursor.as_deref()).0, all[2..5]);
        all.remove(1);
        assert_eq!(of(&all, cursor.as_deref()).0, all[3..6], "the entry itself is gone");
        assert_eq!(of(&all[..2], cursor.as_deref()), (Vec::new(), None));
    }

    #[test]
    fn only_cursors_are_taken() {
        let all = names(9);
        let cursor = of(&all, None).1.expect("a cursor");
        for other in
            ["", "1", "3", "AAAA", "not a cursor", "eyJwYWdlIjogMn0=", &cursor[1..], &format!("{cursor}A")]
        {
            let error = page(all.clone(), 3, Some(other), |name| name).expect_err(other);
            assert_eq!(error.code, rmcp::model::ErrorCode::INVALID_PARAMS);
        }
        for at in 0..cursor.len() {
            let mut other = cursor.clone().into_bytes();
            other[at] = if other[at] == b'A' { b'B' } else { b'A' };
            let other = String::from_utf8(other).expect("text");
            assert!(page(all.clone(), 3, Some(&other), |name| name).is_err(), "{other}");
        }
    }
}
