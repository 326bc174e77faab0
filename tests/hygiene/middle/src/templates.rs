//! Templates of all forms in a module that denies every lint. The test is that this module compiles.
//!
//! Templates need the prelude: without it, the compiler does not find `#[diagnostic::on_unimplemented]`, which
//! has their messages.
#![deny(
    warnings,
    unused,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unused_qualifications,
    rust_2018_idioms,
    keyword_idents,
    let_underscore
)]
#![deny(
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unused_lifetimes,
    variant_size_differences,
    unnameable_types,
    deprecated,
    nonstandard_style,
    unit_bindings,
    redundant_lifetimes,
    explicit_outlives_requirements,
    elided_lifetimes_in_paths,
    ambiguous_negative_literals,
    let_underscore_drop,
    macro_use_extern_crate,
    meta_variable_misuse
)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery, clippy::cargo)]
#![allow(clippy::missing_const_for_fn, reason = "of functions of this file")]

use urika::value::Segment;
use urika::{UriRefBuf, UriTemplate};

urika::uri_template!(
    /// Posts of a user.
    pub struct Posts = "https://Example.com/users/{id}/posts{?page,tags*}"
);

/// Issues, with type parameters of their own.
#[derive(Clone, Debug, UriTemplate)]
#[uri_template("/repos/{owner}/{type}{?state,limit}", builder)]
pub struct Issues<'a, T, const N: usize>
where
    T: Copy,
{
    /// The owner of the repository.
    pub owner: Segment<'a>,
    /// A field whose name is a keyword.
    pub r#type: u8,
    /// A field of any type.
    pub state: Option<T>,
    /// A field that is an array.
    #[uri(commas, default = [1; N])]
    pub limit: [u8; N],
}

/// Variables in a case that differs from the case of Rust's field names.
#[derive(Clone, Debug, UriTemplate)]
#[uri_template("https://example.com/{userName}{?perPage,X}")]
#[deprecated = "what is generated beside it is not"]
pub struct Names {
    /// The user.
    pub user_name: u8,
    /// The number of results on a page.
    pub per_page: Option<u8>,
    /// A variable with a name of one letter.
    pub x: Option<bool>,
}

mod hidden {
    urika::uri_template!(
        pub(crate) struct Hidden = "/{id}{?page}",
        id: u64,
        page: Option<u32>
    );
    urika::uri_template!(struct Unused = "/{id}");
    urika::uri_template!(exact, pub(super) struct Exact = "/{+rest}", rest: urika::value::RelPath<'static>);
}

/// Builds a URI of each template.
#[must_use]
pub fn built() -> [UriRefBuf; 4] {
    let page = 2;
    [
        Issues::<&str, 2>::builder().owner(urika::segment!("a")).r#type(1).state("x y").build(),
        hidden::Hidden::builder().id(7).maybe_page(None).build(),
        urika::uri_format!("/a{?page,q}", q = "&"),
        urika::uri_template!("/{id}{?q}").id(1_u8).maybe_q(Some("x")).build(),
    ]
}

/// The maximum length of a URI of the template.
pub const LONGEST: usize = hidden::Hidden::MAX_LEN;

/// Reads a constant of the template, without an allocation.
#[must_use]
pub fn exact() -> bool {
    hidden::Exact::TEMPLATE.len() == 8
}
