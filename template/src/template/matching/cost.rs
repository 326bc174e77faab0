//! Counts the bytes that are read, for the test that matching takes linear time. Only tests count.

/// Adds `bytes` to the count.
#[inline]
pub(crate) fn looked_at(bytes: usize) {
    #[cfg(test)]
    counted::BYTES.with(|count| count.set(count.get() + bytes));
    #[cfg(not(test))]
    let _ = bytes;
}

#[cfg(test)]
pub(crate) mod counted {
    extern crate std;

    use core::cell::Cell;

    std::thread_local! {
        pub(crate) static BYTES: Cell<usize> = const { Cell::new(0) };
    }

    /// Returns the number of bytes that `action` reads.
    pub(crate) fn of(action: impl FnOnce()) -> usize {
        BYTES.with(|count| count.set(0));
        action();
        BYTES.with(Cell::get)
    }
}

#[cfg(test)]
mod tests {
    use super::{counted, looked_at};
    use crate::template::matching::set::CharSet;

    #[test]
    fn read_bytes_are_counted() {
        assert_eq!(counted::of(|| looked_at(3)), 3);
        assert_eq!(counted::of(|| assert_eq!(CharSet::of(b"/").find("abc/d"), 3)), 3);
        assert_eq!(counted::of(|| assert_eq!(CharSet::of(b"?").find("abc/d"), 5)), 5);
    }
}
