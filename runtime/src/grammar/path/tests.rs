use urika_reference::texts::up_to;

use super::{path_abempty, path_absolute, path_empty, path_noscheme, path_rootless, segment_nz_nc};
use crate::fault::{Fault, FaultKind, Part};
use crate::grammar::Source;
use crate::grammar::class::REG_NAME;

type Production = fn(Source<'_>, usize) -> Result<usize, Fault>;

/// Reads `segment = *pchar`.
fn segment(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    let mut end = source.escaped(at, REG_NAME, Part::Path)?;
    while matches!(source.peek(end), b':' | b'@') {
        end = source.escaped(end + 1, REG_NAME, Part::Path)?;
    }
    Ok(end)
}

/// Reads `segment-nz = 1*pchar`.
fn segment_nz(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    let end = segment(source, at)?;
    if end == at { Err(source.unexpected(at, Part::Path)) } else { Ok(end) }
}

/// Reads `*( "/" segment )`.
fn more(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    let mut end = at;
    while source.peek(end) == b'/' {
        end = segment(source, end + 1)?;
    }
    Ok(end)
}

/// Reads `"/" [ segment-nz *( "/" segment ) ]`.
fn absolute(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    if source.peek(at) != b'/' {
        return Err(source.unexpected(at, Part::Path));
    }
    match segment_nz(source, at + 1) {
        Ok(end) => more(source, end),
        // The group in brackets may be missing.
        Err(_) if segment(source, at + 1) == Ok(at + 1) => Ok(at + 1),
        Err(fault) => Err(fault),
    }
}

/// Compares the five forms with their compositions in section 3.3. The forms read up to the delimiter of
/// the next component, so the byte after a composition must be one.
#[test]
fn five_forms_of_segments() {
    let forms: [(Production, Production); 5] = [
        (path_abempty, more),
        (path_absolute, absolute),
        (path_noscheme, |source, at| more(source, segment_nz_nc(source, at)?)),
        (path_rootless, |source, at| more(source, segment_nz(source, at)?)),
        (path_empty, |_, at| Ok(at)),
    ];
    // One byte of each class that matters in a path, and both halves of an escape.
    let alphabet = b"a2%/:@!?# ".map(char::from);
    let mut accepted = 0;
    for text in up_to(&alphabet, 5) {
        let source = Source::uri(&text);
        for (form, composition) in forms {
            let expected = composition(source, 0)
                .ok()
                .filter(|&end| source.is_end(end) || matches!(source.peek(end), b'?' | b'#'));
            assert_eq!(form(source, 0).ok(), expected, "{text}");
            accepted += usize::from(expected.is_some());
        }
    }
    assert!(accepted > 1000, "{accepted}");
}

#[test]
fn the_second_slash_of_an_absolute_path_is_at_fault() {
    let fault = path_absolute(Source::uri("ab//c"), 2).expect_err("an authority");
    assert_eq!((fault.kind, fault.offset, fault.length), (FaultKind::Unexpected('/'), 3, 1));
}
