//! Paths of Windows: names after a drive (RFC 8089, appendix E.2).
//!
//! `\\?\C:\…` is `C:\…` without the changes that Windows makes to other paths. Names that Windows would change
//! are refused in either form.

use alloc::vec::Vec;

use super::error::FilePathErrorKind as Kind;
use urika::percent::decode_bytes;

/// Returns the drive of a URI's path, as a path begins with it, and what follows. The slash is required, as in a path:
/// `C:` alone is the current folder of the drive.
pub(super) fn drive(path: &str) -> Option<(Vec<u8>, &str)> {
    let (drive, names) = path.split_once('/')?;
    // The letter may be escaped (RFC 3986, section 6.2.2.2), and so may the colon, which others escape.
    match *decode_bytes(drive) {
        [letter, b':'] if letter.is_ascii_alphabetic() => Some(([letter, b':', b'\\'].to_vec(), names)),
        _ => None,
    }
}

/// Checks a name. An error has the index of the byte at fault.
pub(super) fn check(name: &[u8]) -> Result<(), (Kind, usize)> {
    let text = core::str::from_utf8(name).map_err(|error| (Kind::NotUnicode, error.valid_up_to()))?;
    if let Some(index) = text.find('\\') {
        return Err((Kind::Separator, index));
    }
    if let Some((index, found)) = text.char_indices().find(|(_, c)| *c < ' ' || r#"<>:"|?*"#.contains(*c)) {
        return Err((Kind::Character(found), index));
    }
    if let Some(last @ ('.' | ' ')) = text.chars().next_back() {
        return Err((Kind::TrailingDotOrSpace(last), text.len() - 1));
    }
    if is_device(text) { Err((Kind::Device, 0)) } else { Ok(()) }
}

/// Returns whether `name` is one that Windows reserves for a device in every directory ("Naming Files, Paths, and
/// Namespaces" in the documentation of Win32), with any extension, in any case, and with spaces before the extension.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).trim_end_matches(' ');
    let is = |device: &&str| stem.eq_ignore_ascii_case(device);
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].iter().any(is) || is_numbered(stem)
}

/// Returns whether a name is `COM1`, `LPT9` or a similar one. Windows counts superscript digits as digits.
fn is_numbered(stem: &str) -> bool {
    let Some((port, number)) = stem.split_at_checked(3) else { return false };
    let mut number = number.chars();
    ["COM", "LPT"].iter().any(|device| port.eq_ignore_ascii_case(device))
        && matches!((number.next(), number.next()), (Some('0'..='9' | '¹' | '²' | '³'), None))
}

#[cfg(test)]
mod tests {
    use super::is_device;

    #[test]
    fn device_names_are_recognized() {
        for name in
            ["CON", "con", "nul.txt", "Aux.tar.gz", "PRN .txt", "COM1", "com0", "LPT9.log", "COM²", "CONIN$"]
        {
            assert!(is_device(name), "{name}");
        }
        for name in ["CONS", "NULL", "COM", "COM10", "COMA", "LPT", "auxiliary.txt", "a.con", "", "É", "COÉ"]
        {
            assert!(!is_device(name), "{name}");
        }
    }
}
