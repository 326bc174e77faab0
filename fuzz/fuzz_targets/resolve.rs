//! libFuzzer: `urika_fuzz::resolve`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urika_fuzz::resolve::run(data));
