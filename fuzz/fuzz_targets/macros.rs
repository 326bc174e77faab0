//! libFuzzer: `urika_fuzz::macros`.
#![no_main]

// The macros catch the panic of a policy that contradicts itself. libfuzzer-sys has a hook that aborts at
// every panic; without the hook it aborts at those that nobody catches.
libfuzzer_sys::fuzz_target!(
    init: drop(std::panic::take_hook()),
    |data: &[u8]| urika_fuzz::macros::run(data)
);
