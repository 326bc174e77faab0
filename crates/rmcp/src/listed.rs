//! [`Listed`]: an entry of `resources/list`.

/// A resource in a list. Its media type defaults to the route's, and its name to its URI.
///
/// ```
/// use urika::{Routes, value::Segment};
/// use urika_rmcp::Listed;
///
/// #[derive(Routes)]
/// enum Note<'a> {
///     #[route("note://{name}", mime = "text/markdown")]
///     Note { name: Segment<'a> },
/// }
///
/// let name = Segment::parse("today")?;
/// let note = Listed::new(Note::Note { name })
///     .name("today")
///     .title("Tasks for today")
///     .size(7);
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Listed<U> {
    pub(crate) uri: U,
    pub(crate) name: Option<String>,
    pub(crate) title: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) mime: Option<String>,
    pub(crate) size: Option<u64>,
}

impl<U> Listed<U> {
    /// Creates the entry for this URI.
    ///
    /// ```
    /// # struct Uri;
    /// let listed = urika_rmcp::Listed::new(Uri);
    /// ```
    pub const fn new(uri: U) -> Self {
        Self { uri, name: None, title: None, description: None, mime: None, size: None }
    }

    /// Sets the name, for programs and people.
    ///
    /// ```
    /// # struct Uri;
    /// let listed = urika_rmcp::Listed::new(Uri).name("main.rs");
    /// ```
    #[must_use]
    pub fn name(self, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..self }
    }

    /// Sets the title, for people.
    ///
    /// ```
    /// # struct Uri;
    /// let listed = urika_rmcp::Listed::new(Uri).title("The main file");
    /// ```
    #[must_use]
    pub fn title(self, title: impl Into<String>) -> Self {
        Self { title: Some(title.into()), ..self }
    }

    /// Sets the description, for people and models.
    ///
    /// ```
    /// # struct Uri;
    /// let listed = urika_rmcp::Listed::new(Uri).description("Where the program begins");
    /// ```
    #[must_use]
    pub fn description(self, description: impl Into<String>) -> Self {
        Self { description: Some(description.into()), ..self }
    }

    /// Sets the media type.
    ///
    /// ```
    /// # struct Uri;
    /// let listed = urika_rmcp::Listed::new(Uri).mime("text/x-rust");
    /// ```
    #[must_use]
    pub fn mime(self, mime: impl Into<String>) -> Self {
        Self { mime: Some(mime.into()), ..self }
    }

    /// Sets the size in bytes.
    ///
    /// ```
    /// # struct Uri;
    /// let listed = urika_rmcp::Listed::new(Uri).size(1024);
    /// ```
    #[must_use]
    pub fn size(self, bytes: u64) -> Self {
        Self { size: Some(bytes), ..self }
    }
}

impl<U> From<U> for Listed<U> {
    fn from(uri: U) -> Self {
        Self::new(uri)
    }
}
