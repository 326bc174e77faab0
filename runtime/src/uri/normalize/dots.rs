//! Dot segments (RFC 3986, section 5.2.4).

/// Removes the dot segments of `path` in place and gives the new length.
///
/// The algorithm of section 5.2.4, read as what it does to segments: `.` goes, `..` goes with
/// the segment before it, and a slash remains where one of them was the last. Each byte is
/// moved at most once and taken back at most once.
pub(crate) const fn remove_dot_segments(path: &mut [u8]) -> usize {
    let mut read = leading_dots(path);
    let mut write = 0;
    while read < path.len() {
        // A segment with the slash before it; only the first of a rootless path has none.
        let start = if path[read] == b'/' { read + 1 } else { read };
        let mut end = start;
        while end < path.len() && path[end] != b'/' {
            end += 1;
        }
        let dots = dots(path, start, end);
        if dots == 0 && read == write {
            // Nothing has been removed so far, so nothing has to move.
            (read, write) = (end, end);
            continue;
        }
        if dots == 0 {
            while read < end {
                path[write] = path[read];
                write += 1;
                read += 1;
            }
            continue;
        }
        if dots == 2 {
            write = parent(path, write);
        }
        if end == path.len() {
            path[write] = b'/';
            write += 1;
        }
        read = end;
    }
    write
}

/// 1 for `.`, 2 for `..`, 0 for any other segment.
pub(crate) const fn dots(path: &[u8], start: usize, end: usize) -> usize {
    match end - start {
        1 if path[start] == b'.' => 1,
        2 if path[start] == b'.' && path[start + 1] == b'.' => 2,
        _ => 0,
    }
}

/// Steps A and D: the dot segments that a rootless path begins with go with their slash.
const fn leading_dots(path: &[u8]) -> usize {
    let mut read = 0;
    loop {
        let mut end = read;
        while end < path.len() && path[end] != b'/' {
            end += 1;
        }
        if dots(path, read, end) == 0 {
            return read;
        }
        read = end + 1;
    }
}

/// The length of `path[..end]` without its last segment and the slash before that.
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
