//! Removes dot segments (RFC 3986, section 5.2.4).

use crate::text::bytes::slash_before_dot;

/// Removes the dot segments of `path` in place and returns the new length.
///
/// This is the algorithm of section 5.2.4, segment by segment: `.` is removed, `..` is removed with the
/// segment before it, and a slash remains if the last segment was a dot segment. Each byte is moved at most
/// once and removed at most once.
pub(crate) const fn remove_dot_segments(path: &mut [u8]) -> usize {
    let (mut read, mut write) = (leading_dots(path), 0);
    if read == 0 {
        // The bytes before the first dot segment do not have to move.
        read = slash_before_dot(path);
        write = read;
    }
    while read < path.len() {
        // `read` is at a slash and its segment; only the first segment of a rootless path has no slash.
        let dots = dots_behind_slash(path.split_at(read).1);
        if dots == 0 {
            let mut byte = path[read];
            loop {
                path[write] = byte;
                (read, write) = (read + 1, write + 1);
                if read >= path.len() || path[read] == b'/' {
                    break;
                }
                byte = path[read];
            }
            continue;
        }
        if dots == 2 {
            write = parent(path, write);
        }
        read += 1 + dots;
        if read == path.len() {
            path[write] = b'/';
            write += 1;
        }
    }
    write
}

/// Returns 1 for `/.`, 2 for `/..`, and 0 for any other segment.
const fn dots_behind_slash(path: &[u8]) -> usize {
    let [b'/', segment @ ..] = path else { return 0 };
    dots(segment)
}

/// Returns the number of dots in the dot segment at the start of `path`, or 0 if there is none.
#[inline]
pub(crate) const fn dots(path: &[u8]) -> usize {
    let [b'.', behind @ ..] = path else { return 0 };
    match behind {
        [] | [b'/', ..] => 1,
        [b'.'] | [b'.', b'/', ..] => 2,
        _ => 0,
    }
}

/// Returns the length of the dot segments, with their slashes, at the beginning of a rootless path (steps A
/// and D).
const fn leading_dots(path: &[u8]) -> usize {
    let mut rest = path;
    while let count @ 1.. = dots(rest) {
        // A slash follows the dots, except at the end.
        let length = if count < rest.len() { count + 1 } else { count };
        rest = rest.split_at(length).1;
    }
    path.len() - rest.len()
}

/// Returns the length of `path[..end]` without its last segment and the slash before it.
const fn parent(path: &[u8], end: usize) -> usize {
    let mut end = end;
    while end > 0 {
        end -= 1;
        if path[end] == b'/' {
            break;
        }
    }
    end
}
