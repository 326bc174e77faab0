//! libFuzzer: `urika_fuzz::policies`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urika_fuzz::policies::run(data));
