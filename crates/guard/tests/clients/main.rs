//! Both clients against servers on loopback.

mod canaries;
mod fetch;
mod support;
