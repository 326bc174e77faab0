//! Names that say that a value is a number, a hash or a date.

/// Last words of the names of numbers, hashes and dates. They count if the type is not known.
const NUMBERS: &str = "\
    port limit offset page count size year month day timestamp index len number hash txid digest \
    checksum sha256 uuid hex base62 outpoint height width scale epoch secs millis format total lat lon \
    latitude longitude arch";

/// Last words in the names of methods that write a string of digits and letters.
const DIGITS: &[&str] =
    &["hex", "base16", "base62", "hash", "txid", "digest", "sha256", "checksum", "timestamp"];

pub(super) fn is_digits_by_name(name: &str) -> bool {
    name.rsplit('_').next().is_some_and(|last| DIGITS.contains(&last))
}

pub(super) fn is_number_by_name(name: &str) -> bool {
    let last = name.trim_end_matches("()").rsplit(['.', '_']).next().unwrap_or(name);
    NUMBERS.split(' ').any(|number| number == last)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page `trust.md` prints all names that are trusted.
    #[test]
    fn the_page_lists_the_names() {
        let page = include_str!("../../trust.md");
        for name in
            NUMBERS.split(' ').chain(DIGITS.iter().copied()).chain(crate::judge::HOSTS.iter().copied())
        {
            assert!(page.contains(&format!("`{name}`")), "{name}");
        }
    }
}
