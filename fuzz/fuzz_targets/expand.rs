//! libFuzzer: `urika_fuzz::expand`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urika_fuzz::expand::run(data));
