//! Distributes blocks to files that stay within the limits.

use std::io::{self, Write};

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, Event};

use super::{Limits, Part, WriteError};

/// The text before and after the blocks of a file, and the limits of the blocks.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) head: Vec<u8>,
    pub(super) foot: Vec<u8>,
    pub(super) limits: Limits,
}

impl Frame {
    pub(super) fn new(root: &str, attributes: &[(&str, &str)], limits: Limits) -> io::Result<Self> {
        let mut head = Writer::new(Vec::new());
        head.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        head.get_mut().push(b'\n');
        let start = BytesStart::new(root).with_attributes(attributes.iter().copied());
        head.write_event(Event::Start(start))?;
        head.get_mut().push(b'\n');
        let mut foot = Writer::new(Vec::new());
        foot.write_event(Event::End(BytesEnd::new(root)))?;
        foot.get_mut().push(b'\n');
        Ok(Self { head: head.into_inner(), foot: foot.into_inner(), limits })
    }

    pub(super) fn len(&self) -> u64 {
        (self.head.len() + self.foot.len()) as u64
    }
}

/// The files that are being written.
#[derive(Debug)]
pub(super) struct Files<'f, W, F> {
    frame: &'f Frame,
    /// Opens the file with a number, counted from 1.
    create: F,
    open: Option<(W, Part)>,
    done: Vec<Part>,
}

impl<'f, W: Write, F: FnMut(usize) -> io::Result<(String, W)>> Files<'f, W, F> {
    pub(super) const fn new(frame: &'f Frame, create: F) -> Self {
        Self { frame, create, open: None, done: Vec::new() }
    }

    /// Writes the block of an entry, into a new file if this one is full.
    pub(super) fn push(&mut self, block: &[u8], entry: u32) -> Result<(), WriteError> {
        let Limits { urls, bytes } = self.frame.limits;
        let length = block.len() as u64;
        if self.frame.len() + length > bytes || urls == 0 {
            return Err(WriteError::PageTooLarge { entry });
        }
        if self.open.as_ref().is_some_and(|(_, part)| part.urls == urls || part.bytes + length > bytes) {
            self.close()?;
        }
        let (file, part) = match &mut self.open {
            Some(open) => open,
            None => self.open.insert(Self::begin(self.frame, self.done.len() + 1, &mut self.create)?),
        };
        file.write_all(block)?;
        part.urls += 1;
        part.bytes += length;
        Ok(())
    }

    fn begin(frame: &Frame, number: usize, create: &mut F) -> io::Result<(W, Part)> {
        let (name, mut file) = create(number)?;
        file.write_all(&frame.head)?;
        Ok((file, Part { name, urls: 0, bytes: frame.len() }))
    }

    fn close(&mut self) -> io::Result<()> {
        if let Some((mut file, part)) = self.open.take() {
            file.write_all(&self.frame.foot)?;
            file.flush()?;
            self.done.push(part);
        }
        Ok(())
    }

    /// Returns the files, of which there is at least one.
    pub(super) fn finish(mut self) -> Result<Vec<Part>, WriteError> {
        self.close()?;
        if self.done.is_empty() { Err(WriteError::Empty) } else { Ok(self.done) }
    }
}
