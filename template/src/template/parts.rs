//! [`PartStarts`]: the parts of a sample, so that the macros and [`Template::build`](super::Template::build) cut a
//! template at the same places.
#![allow(clippy::must_use_candidate, reason = "only the macros call what is hidden here")]

use core::ops::Range;

use crate::fault::Part;
use crate::grammar::marks::Marks;

/// The beginning of each part.
#[derive(Debug)]
pub struct PartStarts([(Part, usize); 7]);

impl PartStarts {
    /// Returns the parts of a sample. In a template with a base, the base counts as the head, except for the text
    /// after its path.
    pub const fn of(marks: &Marks, is_based: bool) -> Self {
        let path = marks.path_start as usize;
        let (userinfo, host, port, path) = match marks.host_start as usize {
            _ if is_based => (0, 0, 0, 0),
            0 => (path, path, path, path),
            host if marks.scheme_end > 0 => {
                (marks.scheme_end as usize + 3, host, marks.host_end as usize, path)
            }
            host => (2, host, marks.host_end as usize, path),
        };
        Self([
            (Part::Scheme, 0),
            (Part::Userinfo, userinfo),
            (Part::Host, host),
            (Part::Port, port),
            (Part::Path, path),
            (Part::Query, marks.path_end as usize),
            (Part::Fragment, marks.query_end as usize),
        ])
    }

    /// Returns the part of something that begins at `at`.
    pub fn at(&self, at: usize) -> Part {
        let last = self.0.iter().rev().find(|(_, start)| *start <= at);
        last.map_or(Part::Scheme, |(part, _)| *part)
    }

    /// Returns a range of the sample, cut where parts meet.
    pub fn cut<'t>(&self, sample: &'t str, range: Range<usize>) -> impl Iterator<Item = (Part, &'t str)> {
        self.0.iter().enumerate().filter_map(move |(number, (part, start))| {
            let end = self.0.get(number + 1).map_or(usize::MAX, |(_, start)| *start);
            let text = sample.get(range.start.max(*start)..range.end.min(end))?;
            (!text.is_empty()).then_some((*part, text))
        })
    }
}
