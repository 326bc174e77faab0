//! libFuzzer: `urika_fuzz::macros`.
#![no_main]

// The macros catch the panic of a policy that contradicts itself. The hook of libfuzzer-sys aborts at every
// panic, caught or not. Without the hook, only an uncaught panic aborts.
libfuzzer_sys::fuzz_target!(
    init: drop(std::panic::take_hook()),
    |data: &[u8]| urika_fuzz::macros::run(data)
);
