//! libFuzzer: `urika_fuzz::built`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urika_fuzz::built::run(data));
