//! [`ResourceRoute`] and [`ResourceForm`]: the routes that name resources.

use urika::Routes;
use urika::template::WithScheme;

/// The form of a URI that names a resource: it has a scheme, as in `note://{id}`.
///
/// A set of paths does not compile:
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
    message = "the routes of this set are paths, but the URI of a resource has a scheme",
    label = "a set of paths",
    note = "begin each route with a scheme, as in `#[route(\"note://{{id}}\")]`"
)]
pub trait ResourceForm {}

impl ResourceForm for WithScheme {}

/// A route that names a resource. Each enum that derives `Routes` implements it if its URIs have a scheme.
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
pub trait ResourceRoute: Routes {}

#[diagnostic::do_not_recommend]
impl<R: Routes<Form: ResourceForm>> ResourceRoute for R {}
