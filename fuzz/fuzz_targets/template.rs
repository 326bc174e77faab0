//! libFuzzer: `urika_fuzz::template`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urika_fuzz::template::run(data));
