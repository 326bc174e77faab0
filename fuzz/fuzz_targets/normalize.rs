//! libFuzzer: `urika_fuzz::normalize`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urika_fuzz::normalize::run(data));
