//! [`DescribedRoutes`]: descriptions of the routes of a set for documentation and user interfaces.

use super::set::Routes;
use crate::text::getters::getters;

/// A route set with descriptions of its routes, for documentation and user interfaces.
///
/// `#[derive(Routes)]` implements it if a `#[route(…)]` has `title = "…"`, `description = "…"` or `mime = "…"`, or if the
/// enum has `#[routes(described)]`, which uses the doc comments of the variants.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::{RouteMetadata, DescribedRoutes, Route};
///
/// fn list<R: DescribedRoutes>() -> String {
///     let both = R::ROUTES.iter().zip(R::METADATA);
///     let line = |(route, about): (&Route, &RouteMetadata)| {
///         format!("{}: {}\n", route.template(), about.title().unwrap_or("?"))
///     };
///     both.map(line).collect()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the routes of `{Self}` are not described",
    note = "derive `Routes`, and write `#[routes(described)]` above the enum, or `title = \"…\"` or `mime = \"…\"` in one of its `#[route(…)]`"
)]
pub trait DescribedRoutes: Routes {
    /// Titles, descriptions and media types of the routes, in the order of [`ROUTES`](Routes::ROUTES).
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn titles<R: urika::DescribedRoutes>() -> Vec<&'static str> {
    ///     R::METADATA.iter().filter_map(urika::RouteMetadata::title).collect()
    /// }
    /// ```
    const METADATA: &'static [RouteMetadata];

    /// Returns title, description and media type of this value's route.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn media_type<R: urika::DescribedRoutes>(route: &R) -> &'static str {
    ///     route.metadata().mime().unwrap_or("application/octet-stream")
    /// }
    /// ```
    #[must_use]
    fn metadata(&self) -> &'static RouteMetadata {
        &Self::METADATA[self.__number()]
    }
}

/// The description of a route.
///
/// ```
/// # extern crate urika_template as urika;
/// fn show(about: &urika::RouteMetadata) -> String {
///     format!("{} ({})", about.title().unwrap_or("?"), about.mime().unwrap_or("?"))
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RouteMetadata {
    title: &'static str,
    description: &'static str,
    mime: &'static str,
    written: &'static str,
    texts: &'static [(&'static str, &'static [&'static str])],
}

/// The constructors for the macros.
#[doc(hidden)]
impl RouteMetadata {
    /// Makes a description. An empty string means that the entry is missing.
    pub const fn new(title: &'static str, description: &'static str, mime: &'static str) -> Self {
        Self { title, description, mime, written: "", texts: &[] }
    }

    /// Adds the template as written in the program.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn written(self, written: &'static str) -> Self {
        Self { written, ..self }
    }

    /// Adds the possible values of each variable, if its type knows them.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn texts(self, texts: &'static [(&'static str, &'static [&'static str])]) -> Self {
        Self { texts, ..self }
    }
}

impl RouteMetadata {
    getters! {
        /// Returns the title: `title = "…"`, or the first paragraph of the doc comment in one line.
        ///
        /// ```
        /// # extern crate urika_template as urika;
        /// fn link(about: &urika::RouteMetadata, uri: &str) -> String {
        ///     format!("[{}]({uri})", about.title().unwrap_or(uri))
        /// }
        /// ```
        title(&self) -> Option<&'static str> { filled(self.title) }

        /// Returns the description: `description = "…"`, or the other paragraphs of the doc comment.
        ///
        /// ```
        /// # extern crate urika_template as urika;
        /// fn is_explained(about: &urika::RouteMetadata) -> bool {
        ///     about.description().is_some()
        /// }
        /// ```
        description(&self) -> Option<&'static str> { filled(self.description) }

        /// Returns the media type: `mime = "text/plain"` [RFC 6838, section 4.2].
        ///
        /// ```
        /// # extern crate urika_template as urika;
        /// fn is_text(about: &urika::RouteMetadata) -> bool {
        ///     about.mime().is_some_and(|mime| mime.starts_with("text/"))
        /// }
        /// ```
        mime(&self) -> Option<&'static str> { filled(self.mime) }

        /// Returns the template as written in the program. [`Route::template`](super::Route::template) has
        /// its normal form.
        ///
        /// ```
        /// # extern crate urika_template as urika;
        /// fn shown(route: &urika::Route, about: &urika::RouteMetadata) -> &'static str {
        ///     about.template().unwrap_or(route.template())
        /// }
        /// ```
        template(&self) -> Option<&'static str> { filled(self.written) }
    }

    /// Returns all possible values of a variable, for an enum that derives `UriValue` and for `bool`. The list is empty for
    /// every other type.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn choices(about: &urika::RouteMetadata) -> String {
    ///     about.texts_of("engine").join(", ")
    /// }
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    #[must_use]
    pub fn texts_of(&self, variable: &str) -> &'static [&'static str] {
        self.texts.iter().find(|(name, _)| *name == variable).map_or(&[], |(_, texts)| texts)
    }
}

const fn filled(text: &'static str) -> Option<&'static str> {
    if text.is_empty() { None } else { Some(text) }
}
