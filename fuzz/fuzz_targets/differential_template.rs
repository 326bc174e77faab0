//! libFuzzer: `urika_fuzz::differential_template`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urika_fuzz::differential_template::run(data));
