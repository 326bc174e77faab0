
/// Which mutant is on. This module is added to a copy of the runtime by `mutants/`.
#[doc(hidden)]
mod __mutant {
    extern crate std;

    use std::fs::{File, OpenOptions};
    use std::io::Write as _;
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::vec::Vec;

    static STATE: OnceLock<State> = OnceLock::new();

    struct State {
        on: Option<u32>,
        trace: Option<(File, Vec<AtomicBool>)>,
    }

    /// Whether this mutant is on. In const evaluation none is.
    #[inline]
    pub(crate) const fn is_on(id: u32) -> bool {
        core::intrinsics::const_eval_select((id,), never, now)
    }

    const fn never(_: u32) -> bool {
        false
    }

    fn now(id: u32) -> bool {
        let state = STATE.get_or_init(start);
        if let Some((file, seen)) = &state.trace {
            if !seen[id as usize].swap(true, Ordering::Relaxed) {
                // One write a line, so that those of threads do not mix.
                (&*file).write_all(std::format!("{id}\n").as_bytes()).unwrap();
            }
        }
        state.on == Some(id)
    }

    #[cold]
    fn start() -> State {
        let on = std::env::var("URIKA_MUTANT").ok().and_then(|id| id.parse().ok());
        let trace = std::env::var_os("URIKA_MUTANT_TRACE").map(|path| {
            let file = OpenOptions::new().append(true).create(true).open(path).unwrap();
            (file, (0..COUNT).map(|_| AtomicBool::new(false)).collect())
        });
        State { on, trace }
    }
}
