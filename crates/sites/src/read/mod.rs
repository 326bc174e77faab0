//! Reads JSON into a [`Database`], entry by entry, and reports findings about single entries.

pub(crate) mod entry;
mod link;
mod remedy;
mod source;
mod syntax;

use std::io::{self, Read};

use struson::reader::{JsonReader as _, JsonStreamReader, ReaderError, ReaderSettings, ValueType};

use crate::code;
use crate::database::Database;
use crate::finding::{Finding, Place, Sink};
use crate::rules::Rules;
use source::{EntrySource, Shape, Text};

/// The JSON reader that everything here reads from.
type Json<'s, R> = JsonStreamReader<Text<'s, R>>;

/// Reads a database, and reports the mistakes in single entries to `sink`.
///
/// # Errors
///
/// Fails when `input` cannot be read.
pub(crate) fn read<R: Read>(input: R, rules: &Rules<'_>, sink: Sink<'_>) -> io::Result<Database> {
    let mut source = EntrySource::new(input)?;
    let mut reading = Reading { rules, sink, database: Database::default(), lines_before: 0, indent: 0 };
    while !source.is_empty() {
        (reading.lines_before, reading.indent) = (source.lines(), source.indent());
        let result = reading.documents(&mut source);
        if let Some(error) = source.take_failure() {
            return Err(error);
        }
        match result {
            Ok(()) => {}
            Err(Stop::Broken(error)) => reading.tell_broken(&error, source.shape(), false),
            Err(Stop::Behind(error)) => reading.tell_broken(&error, source.shape(), true),
            Err(Stop::Full) => {
                return Err(io::Error::other("the database has more entries than can be numbered"));
            }
        }
        source.resume()?;
    }
    reading.tell_if_empty();
    Ok(reading.database)
}

/// The reason why reading stopped before the end.
#[derive(Debug)]
enum Stop {
    Broken(ReaderError),
    /// The text after a value is broken.
    Behind(ReaderError),
    Full,
}

impl From<ReaderError> for Stop {
    fn from(error: ReaderError) -> Self {
        Self::Broken(error)
    }
}

/// The state between entries.
struct Reading<'r> {
    rules: &'r Rules<'r>,
    sink: Sink<'r>,
    database: Database,
    /// The line at which the JSON reader began to count,
    lines_before: u64,
    /// and the column in that line.
    indent: u64,
}

impl Reading<'_> {
    /// Reads entries and arrays of entries, one after the other.
    fn documents<R: Read>(&mut self, source: &mut EntrySource<R>) -> Result<(), Stop> {
        let json = &mut JsonStreamReader::new_custom(source.text(), settings());
        // The source has found that the input is not empty.
        loop {
            if json.peek()? == ValueType::Array {
                json.begin_array()?;
                while json.has_next()? {
                    self.entry(json)?;
                }
                json.end_array()?;
            } else {
                self.entry(json)?;
            }
            if !json.has_next().map_err(Stop::Behind)? {
                break;
            }
        }
        Ok(())
    }

    /// Returns the place of the next token. Call it directly after `has_next` or `peek`.
    fn place<R: Read>(&self, json: &Json<'_, R>) -> Place {
        json.current_position(false)
            .line_pos
            .map_or_else(Place::default, |position| self.place_at(position.line, position.column))
    }

    fn place_at(&self, line: u64, column: u64) -> Place {
        let saturated = |value: u64| u32::try_from(value).unwrap_or(u32::MAX);
        let indent = if line == 0 { self.indent } else { 0 };
        Place { line: saturated(self.lines_before + line + 1), column: saturated(indent + column + 1) }
    }

    fn tell(&mut self, finding: Finding) {
        (self.sink)(finding);
    }

    fn tell_broken(&mut self, error: &ReaderError, shape: Shape, follows_value: bool) {
        let syntax::Broken { message, remedy, location } = syntax::words(error, shape, follows_value);
        let at =
            location.map_or_else(Place::default, |position| self.place_at(position.line, position.column));
        let rest = match shape {
            Shape::Array => "the rest of the input was not checked",
            Shape::Lines => "the next lines are read",
            Shape::Entries => "reading continues with the next line that begins with `{`",
        };
        self.tell(Finding::new(&code::INVALID_JSON, at, message).remedy(format!("{remedy}; {rest}")));
    }

    fn tell_if_empty(&mut self) {
        if self.database.entries_read == 0 {
            let at = Place { line: 1, column: 1 };
            self.tell(Finding::new(&code::NO_ENTRIES, at, "the file has no entries"));
        }
    }
}

fn settings() -> ReaderSettings {
    ReaderSettings {
        allow_multiple_top_level: true,
        track_path: false,
        restrict_number_values: false,
        ..ReaderSettings::default()
    }
}
