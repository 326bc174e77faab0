//! The door of `policy!`.

/// The policy of a project: a constant, a macro that checks literals by it, and a type that is the
/// proof of it.
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
/// // While compiling: a `Uri<'static>`, and no code that checks is left.
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
/// Each may be left out, each stands as often as there is need, in any order, with the visibility
/// and the attributes that any item has.
///
/// - `const NAME: Policy = …;` is that constant.
/// - `macro name;` is a macro for the constant before it, or for the first where none is before
///   it. It takes what [`uri!`](crate::uri!) takes, and has the policy spelled out in itself: so
///   literals are checked as `uri!` checks them, at the same price. It can be used wherever its
///   name can be, with or without the constant in scope; `pub` is for other crates.
/// - `type Name;` is a type for the same constant.
///
/// A macro and a type may have a policy of their own, `macro name = Policy::PAGE;`.
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
/// It owns its text, so it is there with the feature `alloc`. All ways in go through the policy,
/// and bring the text into its form: `new`, `FromStr`, `TryFrom` of text and of URIs, and, with
/// the feature `serde`, `Deserialize`. With [`Policy::strict`](crate::Policy::strict) text in
/// another form is refused instead. It derefs to [`UriBuf`](crate::UriBuf), compares, hashes and
/// prints as its text, may be a value of templates, and is read back from them. `into_inner()`
/// gives the URI, `POLICY` is the policy.
///
/// The macro of the same policy makes one that needs no other look at its text:
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
/// The proof is that the field is private. Code of the module in which `policy!` stands is
/// trusted with it.
///
/// # Errors
///
/// A policy that contradicts itself does not compile, and neither does text that it refuses.
#[macro_export]
macro_rules! policy {
    ($($items:tt)*) => {
        $crate::__private::policy! { $crate $($items)* }
    };
}
