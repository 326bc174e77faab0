//! The `macro_rules!` in front of `policy!`.

/// Defines the policy of a project: a constant, a macro that checks literals, and a type of checked URIs.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use urika::Policy;
///
/// urika::policy! {
///     /// The pages of this site.
///     pub const SITE: Policy = Policy::LITERAL.schemes(&["https"]);
///     pub macro site_uri;
///     pub type SiteUri;
/// }
///
/// // While compiling: a `Uri<'static>`, without a check in the program.
/// const HOME: urika::Uri<'static> = site_uri!("HTTPS://Example.com");
/// assert_eq!(HOME, "https://example.com/");
///
/// // At run time: the same answers.
/// assert_eq!(SITE.normalize("HTTPS://Example.com")?.uri(), &HOME);
///
/// // As a type: a function that accepts it does not have to check the URI again.
/// fn link(to: &SiteUri) -> String {
///     format!("<a href=\"{to}\">")
/// }
/// let home = SiteUri::new("HTTPS://Example.com")?;
/// assert_eq!(link(&home), "<a href=\"https://example.com/\">");
/// assert!("ftp://example.com/".parse::<SiteUri>().is_err());
/// # }
/// # Ok::<(), urika::ParseError>(())
/// ```
///
/// ```compile_fail
/// # urika::policy! {
/// #     const SITE: urika::Policy = urika::Policy::LITERAL.schemes(&["https"]);
/// #     macro site_uri;
/// # }
/// site_uri!("http://example.com/"); // scheme is not on the list
/// ```
///
/// # Items
///
/// Each item may be omitted or repeated, in any order, with any visibility and attributes.
///
/// | item | defines |
/// |---|---|
/// | `const NAME: Policy = …;` | a constant |
/// | `macro name;` | a macro with the arguments of [`uri!`](crate::uri!); `pub` exports it to other crates |
/// | `type Name;` | a type of checked URIs |
///
/// A macro or a type uses the constant before it, or the first constant if none precedes it. It may also have
/// its own policy: `macro name = Policy::PAGE;`.
///
/// The policy of a macro must be spelled out: a preset or a constant of the same block, and methods with literal
/// arguments. The policy of a constant or a type can be any constant expression. A macro costs the compiler as much
/// as `uri!`, and does not need the constant in scope.
///
/// ```
/// use urika::Policy;
///
/// mod links {
///     use urika::Policy;
///
///     urika::policy! {
///         pub(crate) macro any_uri = Policy::LITERAL;
///
///         const WEB: Policy = Policy::LITERAL.schemes(&["https", "http"]);
///         const SECURE: Policy = WEB.schemes(&["https"]);
///         pub(super) macro secure_uri;
///     }
/// }
///
/// assert_eq!(links::any_uri!("ftp://example.com"), "ftp://example.com/");
/// assert_eq!(links::secure_uri!("https://example.com"), "https://example.com/");
/// ```
///
/// # The type
///
/// The type owns its string, so it needs the feature `alloc`. Every constructor checks the URI and rewrites it to the
/// form of the policy: `new`, `FromStr`, `TryFrom` of strings and of URIs, and, with the feature `serde`,
/// `Deserialize`. With [`Policy::strict`](crate::Policy::strict), a URI in another form is an error instead.
///
/// A value derefs to [`UriBuf`](crate::UriBuf), compares, hashes and prints like a string, and can be a value of
/// templates. `into_inner()` returns the URI, and `POLICY` is the policy.
///
/// The macro of the same policy makes a value without checking it again:
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// # urika::policy! {
/// #     const SITE: urika::Policy = urika::Policy::LITERAL.schemes(&["https"]);
/// #     macro site_uri;
/// #     type SiteUri;
/// # }
/// let home: SiteUri = site_uri!(SiteUri, "https://example.com");
/// assert_eq!(home.path(), "/");
/// # }
/// ```
///
/// The field is private, so only code in the module that calls `policy!` could set it to an unchecked URI.
///
/// # Errors
///
/// A policy that contradicts itself does not compile, and neither does a literal that the policy rejects.
#[macro_export]
macro_rules! policy {
    ($($items:tt)*) => {
        $crate::__private::policy! { $crate $($items)* }
    };
}
