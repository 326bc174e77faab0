//! libFuzzer: `urika_fuzz::matching`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urika_fuzz::matching::run(data));
