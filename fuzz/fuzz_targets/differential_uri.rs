//! libFuzzer: `urika_fuzz::differential_uri`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urika_fuzz::differential_uri::run(data));
