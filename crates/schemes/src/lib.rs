//! Typed templates for the schemes with which programs name their own resources: files, tables, files of a
//! repository, remembered values, and resources of other providers.
//!
//! | type | template | example |
//! |---|---|---|
//! | [`File`] | `file:///{+path}` | `file:///home/user/document.md` |
//! | [`Db`] | `db://{type}/{database}/{table}{/id}` | `db://postgres/mydb/users/123` |
//! | [`Git`] | `git://{repo}/{branch}/{+path}` | `git://origin/main/src/index.ts` |
//! | [`Memory`] | `memory://{scope}{/key}` | `memory://session/context` |
//! | [`Custom`] | `custom://{provider}/{kind}/{id}` | `custom://jira/issues/PROJ-123` |
//!
//! The types of the fields are checked: input is validated once, where it arrives, and `build()` cannot fail.
//! `new` accepts strings and checks all of them.
//!
//! ```
//! use urika::UriTemplate;
//! use urika_schemes::Db;
//!
//! let user = Db::new("postgres", "mydb", "users", Some("123"))?;
//! assert_eq!(user.build(), "db://postgres/mydb/users/123");
//! assert_eq!(
//!     Db::new("postgres", "mydb", "users", Some("../admin")).unwrap_err().code(),
//!     "SEGMENT_CHARACTER"
//! );
//!
//! // Parsing refuses the URIs that cannot be built.
//! assert_eq!(Db::from_uri("db://postgres/mydb/users/123")?, user);
//! assert!(Db::from_uri("db://postgres/mydb/users/..%2Fadmin").is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each type also has the items of [`#[derive(UriTemplate)]`](urika::UriTemplate): a builder, `from_uri`, and the
//! trait with `build` and `TEMPLATE`. `use urika::UriTemplate` imports the trait.
//!
//! [`POLICY`] is the [`Policy`] for URIs of these schemes.
//! [`SCHEMES`] is an allow-list for your own policy.
//!
//! # Case
//!
//! RFC 3986 reads the part after `//` as a host, which is case-insensitive: the normal form of
//! `memory://Session/a` is `memory://session/a`. Templates do not change the case, so use lower case.
//!
//! # Fragments
//!
//! A fragment names a part of the resource, and belongs to the client. Matching ignores it;
//! [`fragment`](urika::fragment) parses and builds common fragments.
//!
//! ```
//! use urika::fragment::Lines;
//! use urika_schemes::Git;
//! use urika::Uri;
//!
//! let uri = Uri::parse("git://origin/main/src/index.ts#L10-L20")?;
//! let file = Git::from_uri(uri.as_str())?;
//! assert_eq!(file.path, "src/index.ts");
//! assert_eq!(uri.fragment().map(Lines::parse).transpose()?, Lines::range(10, 20));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod custom;
mod db;
pub mod file;
mod git;
mod memory;

use urika::{Policy, Refusal};

pub use custom::{Custom, CustomBuilder};
pub use db::{Db, DbBuilder};
#[doc(inline)]
pub use file::File;
pub use git::{Git, GitBuilder};
pub use memory::{Memory, MemoryBuilder};

/// The policy for URIs of these schemes: [`Policy::RESOURCE`] for [`SCHEMES`], which also refuses path
/// traversal, in the path and in the authority, which is the first level of the path here.
///
/// The policy accepts every URI that the types of this crate build, including escaped slashes in a path: [`Git`]
/// writes the branch `feature/login` as `feature%2Flogin`, which [`Policy::GUIDE`] refuses. It refuses escaped
/// segments that no type accepts, such as `..%2Fadmin` and `a%5Cb`, user information and ports. Normalization removes
/// segments that are empty, `.` or `..`.
///
/// ```
/// use urika::UriTemplate;
/// use urika_schemes::Git;
///
/// let file = Git::new("origin", "feature/login", "src/a.rs")?.build();
/// assert_eq!(
///     urika_schemes::POLICY.normalize(file.as_str())?.uri(),
///     "git://origin/feature%2Flogin/src/a.rs"
/// );
/// let error = urika_schemes::POLICY.normalize("memory://..%2F..%2Fetc/x").unwrap_err();
/// assert_eq!(error.code(), "HOST_TRAVERSAL");
/// let error =
///     urika_schemes::POLICY.normalize("db://postgres/users/..%2Fadmin").unwrap_err();
/// assert_eq!(error.code(), "PATH_TRAVERSAL");
/// # Ok::<(), urika::ParseError>(())
/// ```
pub const POLICY: Policy<'static> = Policy::RESOURCE
    .schemes(SCHEMES)
    .ports(&[])
    .refuse(Refusal::AnyUserinfo)
    .refuse(Refusal::HostTraversal)
    .refuse(Refusal::PathTraversal);

/// The schemes of this crate, as an allow-list.
///
/// ```
/// use urika::Policy;
/// use urika_schemes::SCHEMES;
///
/// const RESOURCES: Policy<'static> = Policy::LITERAL.schemes(SCHEMES);
/// assert!(RESOURCES.normalize("memory://session/context").is_ok());
/// let error = RESOURCES.normalize("gopher://example.com/").unwrap_err();
/// assert_eq!(error.code(), "UNSUPPORTED_PROTOCOL");
/// ```
pub const SCHEMES: &[&str] = &["file", "db", "git", "memory", "custom"];
