//! [`Subject`]: the string that refusals read.

use super::host::ConnectedHost;
use crate::grammar::marks::Marks;
use crate::grammar::scheme::Family;

/// A string that the grammar has accepted.
#[derive(Clone, Copy)]
pub(super) struct Subject<'t> {
    pub(super) bytes: &'t [u8],
    pub(super) marks: Marks,
    pub(super) family: Family,
    /// Whether [`plain`](super::plain) has found nothing to refuse. The host is then a name of lower-case labels.
    pub(super) is_fine: bool,
}

impl<'t> Subject<'t> {
    pub(super) const fn new(text: &'t str, marks: Marks) -> Self {
        let bytes = text.as_bytes();
        let family = Family::of(bytes.split_at(marks.scheme_end as usize).0);
        Self { bytes, marks, family, is_fine: false }
    }

    pub(super) const fn scheme(self) -> &'t [u8] {
        self.bytes.split_at(self.marks.scheme_end as usize).0
    }

    /// Returns whether the host is one that clients resolve and connect to.
    pub(super) const fn connects(self) -> bool {
        self.family.connects() && self.marks.has_authority()
    }

    pub(super) const fn host(self) -> (usize, usize) {
        (self.marks.host_start as usize, self.marks.host_end as usize)
    }

    /// Returns the bytes of the host, which may be empty.
    pub(super) const fn host_bytes(self) -> &'t [u8] {
        let (start, end) = self.host();
        self.bytes.split_at(end).0.split_at(start).1
    }

    /// Returns the host, whether clients connect to it or not. It is empty if there is no authority.
    pub(super) const fn any_host(self) -> ConnectedHost<'t> {
        let (start, end) = self.host();
        ConnectedHost { bytes: self.bytes, start, end }
    }

    /// Returns the host, if clients resolve it and connect to it.
    pub(super) const fn connected_host(self) -> Option<ConnectedHost<'t>> {
        if self.connects() { Some(self.any_host()) } else { None }
    }
}
