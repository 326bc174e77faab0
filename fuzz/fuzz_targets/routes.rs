//! libFuzzer: `urika_fuzz::routes`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urika_fuzz::routes::run(data));
