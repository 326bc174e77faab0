//! [`Resources`]: the resources of a server.

use urika::template::WithScheme;
use urika::{Described, FromUriOwned};

use crate::{Asked, Content, Error, Listed};

/// The resources of a server: an enum that names them, and what stands behind the names.
///
/// The methods may block: they are called where that keeps nobody waiting.
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
///         // A name is a segment: it leads nowhere else. What is not there is "not found".
///         Ok(fs::read(format!("notes/{}.md", name.as_str()))?.into())
///     }
/// }
/// ```
pub trait Resources: Send + Sync + 'static {
    /// The set of routes. Those without variables are resources that are always listed, the others are
    /// templates.
    type Uri: Described<Form = WithScheme> + FromUriOwned + Send;

    /// Reads a resource.
    ///
    /// # Errors
    ///
    /// [`Error::not_found`] where there is none of this name. Another error is logged, and clients learn
    /// no more of it than that there was one, unless it is an [`Error::shown`].
    fn read(&self, uri: Self::Uri) -> Result<Content, Error>;

    /// Lists resources, all of them: the server makes pages.
    ///
    /// Routes without variables need not be among them. A URI that cannot be built, by the values in it,
    /// is left out.
    ///
    /// # Errors
    ///
    /// When they cannot be listed.
    fn list(&self) -> Result<Vec<Listed<Self::Uri>>, Error> {
        Ok(Vec::new())
    }

    /// Suggests values for a variable.
    ///
    /// The server asks only for variables that are there, and takes from the answer what begins as the
    /// client has begun. It does not ask for an enum that derives `UriValue`: that completes itself. Without
    /// a method of yours the values are those of the resources in [`list`](Self::list).
    ///
    /// # Errors
    ///
    /// When the values cannot be found. [`Error::not_found`] is as good as no values.
    fn complete(&self, asked: &Asked<'_>) -> Result<Vec<String>, Error> {
        Ok(asked.among(&self.list()?))
    }
}
