//! [`ResourceRoute`] and [`ResourceUri`]: the route sets that name resources.

use urika::template::WithScheme;
use urika::{DescribedRoutes, FromUriOwned, Routes};

/// A route of a set whose URIs have a scheme, as those of resources have.
///
/// Each enum that derives `Routes` with such URIs implements it.
///
/// ```
/// use urika_rmcp::{Changes, ResourceRoute};
///
/// fn saved(changes: &Changes, uri: &impl ResourceRoute) {
///     changes.updated(uri);
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a route that names a resource",
    label = "expected a route of the server's set, such as `&Note::Note {{ id: 7 }}`",
    note = "parse a string first, as in `Note::from_uri_owned(\"note://7\")?`",
    note = "the URI of a resource has a scheme: derive `Routes` for an enum with `#[route(\"note://{{id}}\")]`"
)]
pub trait ResourceRoute: Routes<Form = WithScheme> {}

#[diagnostic::do_not_recommend]
impl<R: Routes<Form = WithScheme>> ResourceRoute for R {}

/// A route set that names the resources of a server: [`Resources::Uri`](crate::Resources::Uri).
///
/// An enum that derives `Routes` implements it if its URIs have a scheme, and its routes have a description, a media type
/// or `#[routes(described)]`. A type that borrows is written `Note<'static>`.
///
/// The URI of a resource is absolute, so a set of paths does not compile:
///
/// ```compile_fail,E0277
/// # use urika_rmcp::{Content, Error, Resources};
/// #[derive(urika::Routes)]
/// enum Note {
///     #[route("/notes/{id}", mime = "text/plain")] // write `note://{id}`
///     Note { id: u64 },
/// }
///
/// struct Notes;
///
/// impl Resources for Notes {
///     type Uri = Note;
/// #   fn read(&self, _: Note) -> Result<Content, Error> { Err(Error::not_found()) }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a set of resource URIs",
    label = "this type cannot name the resources of a server",
    note = "derive `Routes` for an enum whose URIs have a scheme, as in `#[route(\"note://{{id}}\", mime = \"text/markdown\")]`",
    note = "if no route has a `title`, a `description` or a `mime`, write `#[routes(described)]` above the enum",
    note = "write `Note<'static>` for an enum `Note<'a>`; a type that only borrows, such as `Host`, cannot be a field"
)]
pub trait ResourceUri: ResourceRoute + DescribedRoutes + FromUriOwned + Send {}

#[diagnostic::do_not_recommend]
impl<R: ResourceRoute + DescribedRoutes + FromUriOwned + Send> ResourceUri for R {}
