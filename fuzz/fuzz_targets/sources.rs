//! libFuzzer: `urika_fuzz::sources`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urika_fuzz::sources::run(data));
