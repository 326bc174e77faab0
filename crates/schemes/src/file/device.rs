//! Names that Windows reserves for devices in every directory ("Naming Files, Paths, and Namespaces" in the
//! documentation of Win32).

/// Returns whether `name` names a device, with any extension, in any case, and with spaces before the extension.
pub(super) fn is_device(name: &str) -> bool {
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
