//! Feeds bytes to the JSON reader, so that reading can continue after broken JSON.
//!
//! In JSON lines, where the first line is a whole entry, every line is parsed separately: a mistake in one line
//! does not affect the next. Entries of several lines are passed on line by line, so that nothing is lost after
//! the line of a mistake. In an array, reading cannot continue after a mistake.

use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};

const BUFFER: usize = 1 << 16;
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The arrangement of entries in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// An array: the bytes are passed on by whole buffers.
    Array,
    /// One entry in each line.
    Lines,
    /// Entries of several lines each.
    Entries,
}

#[derive(Debug)]
pub(super) struct EntrySource<R> {
    input: Chain<Cursor<Vec<u8>>, BufReader<Filling<R>>>,
    shape: Shape,
    /// Whether only white space is left.
    is_empty: bool,
    /// The number of line ends that have been passed on or skipped.
    lines: u64,
    /// The number of bytes after the last of these line ends.
    column: u64,
    failure: Option<io::Error>,
}

impl<R: Read> EntrySource<R> {
    /// Reads the beginning of the input. Skips a byte order mark.
    pub(super) fn new(input: R) -> io::Result<Self> {
        let mut input = BufReader::with_capacity(BUFFER, Filling(input));
        if input.fill_buf()?.starts_with(MARK) {
            input.consume(MARK.len());
        }
        let mut source = Self {
            input: Cursor::new(Vec::new()).chain(input),
            shape: Shape::Array,
            is_empty: false,
            lines: 0,
            column: 0,
            failure: None,
        };
        source.skip_blank_lines()?;
        source.look_at_first_line()
    }

    fn look_at_first_line(mut self) -> io::Result<Self> {
        let first = self.input.fill_buf()?.iter().find(|byte| !is_white(**byte));
        if first == Some(&b'[') {
            return Ok(self);
        }
        let (_, mut input) = self.input.into_inner();
        let mut line = Vec::new();
        input.read_until(b'\n', &mut line)?;
        self.shape = if is_whole(&line) { Shape::Lines } else { Shape::Entries };
        self.input = Cursor::new(line).chain(input);
        Ok(self)
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.is_empty
    }

    pub(super) const fn lines(&self) -> u64 {
        self.lines
    }

    /// Returns how much white space was skipped in the line in which the next text begins.
    pub(super) const fn indent(&self) -> u64 {
        self.column
    }

    pub(super) const fn shape(&self) -> Shape {
        self.shape
    }

    /// Takes the error of the input itself, which the JSON reader only forwards.
    pub(super) fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// Goes to the beginning of the next text: the next line in JSON lines, otherwise the next line that
    /// begins with `{`, if there is one.
    pub(super) fn resume(&mut self) -> io::Result<()> {
        if self.shape == Shape::Array {
            self.is_empty = true;
            return Ok(());
        }
        if self.column > 0 {
            self.skip_line()?;
        }
        if self.shape == Shape::Lines {
            return self.skip_blank_lines();
        }
        while let Some(first) = self.input.fill_buf()?.first() {
            if *first == b'{' {
                return Ok(());
            }
            self.skip_line()?;
        }
        self.is_empty = true;
        Ok(())
    }

    /// Skips the rest of a line.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let length = line_part(self.input.fill_buf()?);
            self.consume(length)?;
            if length == 0 || self.column == 0 {
                return Ok(());
            }
        }
    }

    /// Skips lines of white space, and returns whether more input follows. Where the buffer ends in white
    /// space, white space that begins the next line is also skipped.
    fn skip_blank_lines(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            let blank = buffer.iter().take_while(|byte| is_white(**byte)).count();
            if blank < buffer.len() {
                let lines = buffer[..blank].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
                return self.consume(lines);
            }
            if blank == 0 {
                self.is_empty = true;
                return Ok(());
            }
            self.consume(blank)?;
        }
    }

    fn consume(&mut self, length: usize) -> io::Result<()> {
        let taken = &self.input.fill_buf()?[..length];
        let ends = taken.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n")).count();
        let behind = taken.iter().rev().take_while(|&&byte| byte != b'\n').count() as u64;
        self.column = if ends == 0 { self.column + behind } else { behind };
        self.lines += ends as u64;
        self.input.consume(length);
        Ok(())
    }

    fn read_some(&mut self, out: &mut [u8], is_begun: bool) -> io::Result<usize> {
        if self.shape == Shape::Lines && is_begun && self.column == 0 {
            return Ok(0);
        }
        let buffer = self.input.fill_buf()?;
        let mut length = buffer.len().min(out.len());
        if self.shape != Shape::Array {
            length = line_part(&buffer[..length]);
        }
        let taken = &buffer[..length];
        // A string that is one line ends before its line end.
        let is_line = self.shape == Shape::Lines;
        let text = taken.strip_suffix(b"\n").filter(|_| is_line).unwrap_or(taken).len();
        for (out, byte) in out.iter_mut().zip(&taken[..text]) {
            // The reader would count a carriage return as a line end. A tab is also white space to the
            // reader.
            *out = if *byte == b'\r' { b'\t' } else { *byte };
        }
        self.consume(length)?;
        Ok(text)
    }

    /// Returns the next text, for the JSON reader.
    pub(super) const fn text(&mut self) -> Text<'_, R> {
        Text { source: self, is_begun: false }
    }
}

/// Fills whole buffers: a pipe returns a few bytes at a time, but the beginning of the input must be in one
/// buffer.
#[derive(Debug)]
struct Filling<R>(R);

impl<R: Read> Read for Filling<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut length = 0;
        while length < out.len() {
            match self.0.read(&mut out[length..]) {
                Ok(0) => break,
                Ok(more) => length += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(length)
    }
}

/// Returns the length of the first line, with its end.
fn line_part(bytes: &[u8]) -> usize {
    bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| end + 1)
}

/// White space of JSON (RFC 8259, section 2).
const fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// Returns whether each opened bracket is closed.
fn is_whole(line: &[u8]) -> bool {
    let (mut depth, mut in_string, mut is_escaped) = (0_i64, false, false);
    for &byte in line {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = in_string,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => depth += 1,
            b'}' | b']' if !in_string => depth -= 1,
            _ => {}
        }
    }
    depth <= 0 && !in_string
}

/// A JSON text: one line, or the whole input.
#[derive(Debug)]
pub(super) struct Text<'s, R> {
    source: &'s mut EntrySource<R>,
    is_begun: bool,
}

impl<R: Read> Read for Text<'_, R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let result = self.source.read_some(out, self.is_begun);
        self.is_begun = true;
        result.inspect_err(|error| {
            if error.kind() != io::ErrorKind::Interrupted {
                self.source.failure = Some(io::Error::new(error.kind(), error.to_string()));
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_tells_the_shape() {
        for (text, shape) in [
            ("[\n{}]", Shape::Array),
            ("\u{feff}\n \n  [{}]", Shape::Array),
            ("{}", Shape::Lines),
            ("\n{\"a\":\"}{\\\"{\",\"b\":[]}\r\n{", Shape::Lines),
            ("nonsense", Shape::Lines),
            ("{\n}", Shape::Entries),
            ("{\"a\":\"}\n\"}", Shape::Entries),
        ] {
            assert_eq!(EntrySource::new(text.as_bytes()).unwrap().shape(), shape, "{text:?}");
        }
    }
}
