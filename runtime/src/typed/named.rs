//! The promises that `uri_format!` needs of a type, with the messages of the compiler.
//!
//! The markers of `marker.rs` are bounds at a field, and their messages name its type. Here a literal is all
//! there is, so the messages name the variable: `N` is an empty type of its name. Each trait is implemented
//! for the answer yes, since a value that is none has the message of [`UriValue`](super::UriValue) alone.

use super::answer::Yes;

macro_rules! promises {
    ($($(#[$meta:meta])* $name:ident;)*) => {$(
        $(#[$meta])*
        pub trait $name<N: ?Sized> {}

        #[diagnostic::do_not_recommend]
        impl<N: ?Sized> $name<N> for Yes {}
    )*};
}

promises! {
    /// Holds for text of one path segment.
    #[diagnostic::on_unimplemented(
        message = "`{N}` may be `.`, `..`, empty, undefined or hold a slash: `uri_format!` needs a type that rules this out",
        label = "this may be no segment",
        note = "`try_uri_format!` checks the value and gives a `Result`",
        note = "`Segment`, integers and validated newtypes always are segment text; a `RelPath` is written `{{+x}}`",
        note = "an `Option` or a list may be undefined, and the path would lose a segment: for `/{{x}}` write `{{/x}}`, which leaves it out, or unwrap it"
    )]
    FillsSegment;

    /// Holds for text of path segments, if the value is defined.
    #[diagnostic::on_unimplemented(
        message = "`{N}` may be `.`, `..`, empty or hold a slash: `uri_format!` needs a type that rules this out",
        label = "this may be no segment",
        note = "`try_uri_format!` checks the value and gives a `Result`",
        note = "`Segment`, integers and validated newtypes always are segment text"
    )]
    FillsSegments;

    /// Holds for path segments with slashes between them.
    #[diagnostic::on_unimplemented(
        message = "`{N}` may be undefined, or hold empty segments, `.`, `..`, `?` or `#`: `uri_format!` needs a type that rules this out",
        label = "this may be no segment",
        note = "`try_uri_format!` checks the value and gives a `Result`",
        note = "`RelPath` rules it out; `{{/x*}}` takes the segments one by one"
    )]
    IsPath;

    /// Holds for a value that always has a text.
    #[diagnostic::on_unimplemented(
        message = "`{N}` may be NaN or infinite, or print by a `Display` that fails: `uri_format!` needs a type that rules this out",
        label = "this may have no text",
        note = "`try_uri_format!` checks the value and gives a `Result`",
        note = "integers and text rule it out, such as a `String` of what is printed"
    )]
    IsText;
}
