//! The `macro_rules!` in front of `policy!`.

/// The policy of a project: a constant, a macro that checks literals, and a type whose values have
/// been checked.
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
/// // Once checked, the type says so.
/// fn link(to: &SiteUri) -> String {
///     format!("<a href=\"{to}\">")
/// }
/// assert_eq!(link(&SiteUri::new("HTTPS://Example.com")?), "<a href=\"https://example.com/\">");
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
/// site_uri!("http://example.com/"); // scheme is not allowed
/// ```
///
/// # Items
///
/// Each item may be omitted or repeated, in any order, with any visibility and attributes.
///
/// - `const NAME: Policy = …;` is a constant.
/// - `macro name;` is a macro for the constant before it, or for the first constant if none stands
///   before it. The macro takes the arguments of [`uri!`](crate::uri!). It holds the policy spelled
///   out, so it checks literals as `uri!` does, at the same cost, with or without the constant in
///   scope. `pub` exports it to other crates.
/// - `type Name;` is a type for the same constant.
///
/// A macro and a type may have their own policy: `macro name = Policy::PAGE;`.
///
/// The policy of a macro has to be spelled out: a preset, or a constant of the same block, and
/// methods with literals as arguments. A constant or a type can have any constant expression.
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
/// The type owns its text, so it needs the feature `alloc`. Every way to make a value applies the policy and
/// brings the text into the policy's form: `new`, `FromStr`, `TryFrom` of text and of URIs, and, with the
/// feature `serde`, `Deserialize`. With [`Policy::strict`](crate::Policy::strict) text in another form is
/// refused instead. A value derefs to [`UriBuf`](crate::UriBuf), and compares, hashes and prints as its text.
/// It may be a value of templates, which can also read it. `into_inner()` returns the URI, and `POLICY` is
/// the policy.
///
/// The macro of the same policy makes a value without checking its text again:
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
/// The private field is the proof. Code of the module that calls `policy!` can set the field and is trusted.
///
/// # Errors
///
/// A policy that contradicts itself does not compile. Text that the policy refuses does not compile either.
#[macro_export]
macro_rules! policy {
    ($($items:tt)*) => {
        $crate::__private::policy! { $crate $($items)* }
    };
}
