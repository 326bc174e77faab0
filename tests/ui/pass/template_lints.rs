//! Generated code passes strict lints.
#![deny(
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unused,
    nonstandard_style,
    future_incompatible,
    rust_2018_idioms,
    elided_lifetimes_in_paths,
    single_use_lifetimes,
    unused_qualifications
)]

use urika::UriTemplate as _;

/// Public items.
pub mod api {
    use urika::{UriBuf, UriTemplate, UriValue};

    /// The posts of a user.
    pub fn posts(id: u64, page: Option<u32>) -> UriBuf {
        urika::uri_format!("https://example.com/users/{id}/posts{?page}")
    }

    urika::uri_template!(
        /// Posts of a user.
        #[derive(Debug)]
        pub struct Posts = "https://example.com/users/{id}/posts{?page}",
        id: u64,
        page: Option<u32>,
    );

    urika::uri_template!(
        /// All alone.
        #[derive(Debug)]
        pub struct Plain = "https://example.com/{name}{?page,tags*}"
    );

    /// Issues.
    #[derive(Debug, UriTemplate)]
    #[uri_template("https://example.com/{owner}/issues{?state}")]
    pub struct Issues<'a> {
        /// The owner.
        pub owner: urika::value::Segment<'a>,
        /// The state of the listed issues.
        pub state: Option<State>,
    }

    /// A state.
    #[derive(Debug, UriValue)]
    pub enum State {
        /// The issue is open.
        Open,
    }
}

fn main() {
    let issues = api::Issues { owner: urika::segment!("a"), state: Some(api::State::Open) };
    println!("{} {:?}", issues.build(), api::Plain::builder().name("a").try_build());
    println!("{}", api::Posts::builder().id(7).build());
}
