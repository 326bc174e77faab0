//! [`Resources`]: the resources of a server.

use urika::{DescribedRoutes, FromUriOwned};

use crate::{Asked, Content, Error, Listed, ResourceForm};

/// The resources of a server: an enum that names them, and the methods that read them.
///
/// The methods may block: they are called on threads for blocking work.
///
/// ```
/// use std::fs;
/// use urika::{Routes, value::Segment};
/// use urika_rmcp::{Content, Error, Listed, Resources};
///
/// #[derive(Routes)]
/// enum Note<'a> {
///     /// A note.
///     #[route("note://{name}", mime = "text/markdown")]
///     Note { name: Segment<'a> },
/// }
///
/// struct Notes;
///
/// impl Resources for Notes {
///     type Uri = Note<'static>;
///
///     fn read(&self, Note::Note { name }: Note<'static>) -> Result<Content, Error> {
///         // A segment cannot leave the folder. A missing file is "not found".
///         Ok(fs::read(format!("notes/{}.md", name.as_str()))?.into())
///     }
/// }
/// ```
pub trait Resources: Send + Sync + 'static {
    /// The route set. A route without variables is a resource that is always listed; a route with
    /// variables is a template.
    type Uri: DescribedRoutes<Form: ResourceForm> + FromUriOwned + Send;

    /// Reads a resource.
    ///
    /// # Errors
    ///
    /// Fails with [`Error::not_found`] if the resource does not exist. Any other error is logged; clients see
    /// its text only if it is an [`Error::shown`].
    fn read(&self, uri: Self::Uri) -> Result<Content, Error>;

    /// Lists all resources. The server divides the list into pages.
    ///
    /// Routes without variables are always listed. A resource whose URI cannot be built from its values is
    /// omitted.
    ///
    /// # Errors
    ///
    /// Fails when the resources cannot be listed.
    fn list(&self) -> Result<Vec<Listed<Self::Uri>>, Error> {
        Ok(Vec::new())
    }

    /// Suggests values for a variable.
    ///
    /// The server asks only for variables that exist, and keeps the values that begin with the client's text. It
    /// knows the values of an enum that derives `UriValue`, and does not ask for them. By default, suggests the
    /// values of the resources in [`list`](Self::list).
    ///
    /// Return values without escapes. The server escapes delimiters in a value of `{+x}`, since clients do not:
    /// `docs/C#.md` is sent as `docs/C%23.md`.
    ///
    /// # Errors
    ///
    /// Fails when the values cannot be found. [`Error::not_found`] means no values.
    fn complete(&self, asked: &Asked<'_>) -> Result<Vec<String>, Error> {
        Ok(asked.among(&self.list()?))
    }
}
