//! The same work on many items, some of them at a time.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does the work on each item, in their order, and gives it the number of its worker.
///
/// # Errors
///
/// What the first of the workers that failed has said. The others end with the item they are at.
pub(crate) fn each<T: Sync>(
    items: &[T],
    workers: usize,
    work: impl Fn(usize, &T) -> io::Result<()> + Sync,
) -> io::Result<()> {
    let next = AtomicUsize::new(0);
    let run = |worker: usize| {
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            work(worker, item).inspect_err(|_| next.store(items.len(), Ordering::Relaxed))?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let run = &run;
        let workers: Vec<_> = (0..workers).map(|worker| scope.spawn(move || run(worker))).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().unwrap_or_else(|_| Err(io::Error::other("a panic"))))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[test]
    fn each_item_has_its_turn_until_one_fails() {
        let sum = AtomicUsize::new(0);
        let add = |_, item: &usize| {
            sum.fetch_add(*item, Ordering::Relaxed);
            if *item == 50 { Err(io::Error::other("fifty")) } else { Ok(()) }
        };
        each(&[1, 2, 3, 4], 3, add).unwrap();
        assert_eq!(sum.load(Ordering::Relaxed), 10);
        assert_eq!(each(&[50, 1], 1, add).unwrap_err().to_string(), "fifty");
        assert_eq!(sum.load(Ordering::Relaxed), 60);
    }
}
