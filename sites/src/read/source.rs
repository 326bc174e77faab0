//! The bytes, handed on so that reading can go on behind a broken line.
//!
//! The JSON reader takes what it gets into a buffer of its own. While it gets at most a line at a
//! time, nothing behind the line of an error is lost, and in JSON lines the next line is a new
//! beginning. An array has no such places, so there the bytes pass by the bufferful.

use std::io::{self, BufRead, BufReader, Read};

const BUFFER: usize = 1 << 16;

#[derive(Debug)]
pub(super) struct Source<R> {
    input: BufReader<R>,
    /// Whether the first value is no array.
    by_lines: bool,
    /// Whether there is nothing left but white space.
    is_empty: bool,
    /// How many line ends have been handed on or passed over.
    lines: u64,
    at_line_start: bool,
    failure: Option<io::Error>,
}

impl<R: Read> Source<R> {
    /// Looks at what the first value is; a byte order mark is passed over.
    pub(super) fn new(input: R) -> io::Result<Self> {
        let mut input = BufReader::with_capacity(BUFFER, input);
        if input.fill_buf()?.starts_with("\u{feff}".as_bytes()) {
            input.consume("\u{feff}".len());
        }
        let mut source =
            Self { input, by_lines: true, is_empty: false, lines: 0, at_line_start: true, failure: None };
        source.by_lines = source.first_byte()? != Some(b'[');
        Ok(source)
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.is_empty
    }

    pub(super) const fn lines(&self) -> u64 {
        self.lines
    }

    /// Whether [`resume`](Self::resume) can find anything.
    pub(super) const fn is_resumable(&self) -> bool {
        self.by_lines
    }

    /// What went wrong with the input itself, which the JSON reader only passes on.
    pub(super) fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// Goes to the next line that begins with `{`, or to the end.
    pub(super) fn resume(&mut self) -> io::Result<()> {
        if !self.by_lines {
            self.is_empty = true;
        }
        while !self.is_empty {
            let first = self.input.fill_buf()?.first().copied();
            match first {
                None => self.is_empty = true,
                Some(b'{') if self.at_line_start => break,
                Some(_) => self.skip_some()?,
            }
        }
        Ok(())
    }

    /// Passes over the rest of the line, as far as it is in the buffer.
    fn skip_some(&mut self) -> io::Result<()> {
        let length = line_part(self.input.fill_buf()?);
        self.consume(length);
        Ok(())
    }

    fn consume(&mut self, length: usize) {
        let taken = &self.input.buffer()[..length];
        self.lines += taken.iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.at_line_start = taken.last().map_or(self.at_line_start, |&byte| byte == b'\n');
        self.input.consume(length);
    }

    /// The first byte that is no white space. The lines before it are passed over.
    fn first_byte(&mut self) -> io::Result<Option<u8>> {
        loop {
            let buffer = self.input.fill_buf()?;
            let blank = buffer.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            if let Some(&first) = buffer.get(blank) {
                return Ok(Some(first));
            }
            if blank == 0 {
                self.is_empty = true;
                return Ok(None);
            }
            self.consume(blank);
        }
    }

    fn read_some(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let buffer = self.input.fill_buf()?;
        let mut length = buffer.len().min(out.len());
        if self.by_lines {
            length = line_part(&buffer[..length]);
        }
        out[..length].copy_from_slice(&buffer[..length]);
        self.consume(length);
        Ok(length)
    }
}

/// How much of it is one line, with its end.
fn line_part(bytes: &[u8]) -> usize {
    bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| end + 1)
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.read_some(out).inspect_err(|error| {
            if error.kind() != io::ErrorKind::Interrupted {
                self.failure = Some(io::Error::new(error.kind(), error.to_string()));
            }
        })
    }
}
