//! libFuzzer: `urika_fuzz::review`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urika_fuzz::review::run(data));
