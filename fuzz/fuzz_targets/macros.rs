//! libFuzzer: `urika_fuzz::macros`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urika_fuzz::macros::run(data));
