//! [`TypedArguments`]: the template that a handler's arguments name.

use axum::handler::Handler;
use urika::{FromUriOwned, Routes, UriTemplate};

use crate::{Typed, TypedForm, WithRejection};

/// The arguments of a handler that names its template. The first argument is [`Typed<T>`](Typed), or a
/// `Result`, an `Option` or a [`WithRejection`] of it. A [`TypedForm<T>`](TypedForm) is the only argument.
///
/// The methods of [`RouterExt`](crate::RouterExt) require this trait of a handler. No other crate can
/// implement it. The tuples are those of [`Handler`]: a marker, then the arguments.
///
/// ```
/// use axum::{Router, http::Method};
/// use urika_axum::{RouterExt, Typed, TypedRejection};
///
/// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
///
/// // Mounted at the path of `Note`; a request with a bad `id` gets here, too.
/// async fn show(note: Result<Typed<Note>, TypedRejection>, method: Method) -> String {
///     match note {
///         Ok(Typed(note)) => format!("{method} {}", note.id),
///         Err(rejection) => rejection.body_text(),
///     }
/// }
/// let app: Router = Router::new().typed_get(show);
/// ```
#[diagnostic::on_unimplemented(
    message = "the first argument of this handler is not a `Typed<…>`",
    note = "the first argument names the template, as in `async fn show(Typed(note): Typed<Note>) -> …`",
    note = "`TypedForm<…>` names the template if it is the only argument",
    note = "`typed_route::<Note>(get(show))` mounts any handler"
)]
pub trait TypedArguments: sealed::Sealed {
    /// The template.
    ///
    /// ```
    /// use urika::UriTemplate;
    /// use urika_axum::TypedArguments;
    ///
    /// fn pattern<A: TypedArguments<Target: UriTemplate>>() -> &'static [&'static str] {
    ///     A::Target::PATTERNS
    /// }
    /// ```
    type Target: FromUriOwned;
}

/// A type by which a handler can be mounted: a typed template.
///
/// ```
/// use urika_axum::TypedTarget;
///
/// fn pattern<T: TypedTarget>() -> Option<&'static str> {
///     T::PATTERNS.first().copied()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a URI template, which mounting a handler requires",
    note = "`typed_routes(|route: {Self}| match route {{ … }})` mounts a route set",
    note = "derive `UriTemplate` for a struct with `#[uri_template(\"…\")]`"
)]
pub trait TypedTarget: UriTemplate {}

#[diagnostic::do_not_recommend]
impl<T: UriTemplate> TypedTarget for T {}

/// A route set that [`typed_routes`](crate::RouterExt::typed_routes) mounts: each enum that derives `Routes`.
///
/// ```
/// use urika_axum::TypedSet;
///
/// fn templates<R: TypedSet>() -> Vec<&'static str> {
///     R::ROUTES.iter().map(urika::Route::template).collect()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a route set, which `typed_routes` requires",
    label = "the argument of this closure is not an enum that derives `Routes`",
    note = "`typed_route::<{Self}>(get(handler))` mounts a single template",
    note = "for a set, derive `Routes` for an enum whose variants have `#[route(\"…\")]`"
)]
pub trait TypedSet: Routes {}

#[diagnostic::do_not_recommend]
impl<R: Routes> TypedSet for R {}

/// A handler that can be mounted: each [`Handler`] of axum, with an error message for functions that are not one.
///
/// ```
/// use axum::Router;
/// use urika_axum::{RouterExt, Typed, TypedArguments, TypedHandler, TypedTarget};
///
/// fn mount<H, A>(router: Router, handler: H) -> Router
/// where
///     H: TypedHandler<A, ()>,
///     A: TypedArguments<Target: TypedTarget> + 'static,
/// {
///     router.typed_get(handler)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "this function is not a handler",
    label = "not a handler",
    note = "a handler is an async function: its arguments are extractors, only the last of which may read the body, and its result implements `IntoResponse`",
    note = "if `Typed<…>` has another error, correct that one first",
    note = "`#[axum::debug_handler]` above the function explains why"
)]
pub trait TypedHandler<A, S>: Handler<A, S> {}

#[diagnostic::do_not_recommend]
impl<H: Handler<A, S>, A, S> TypedHandler<A, S> for H {}

mod sealed {
    #[allow(unnameable_types, reason = "it seals the trait")]
    pub trait Sealed {}
}

macro_rules! typed_arguments {
    ($($argument:ident)*) => {
        first_argument!([] Typed<T>; $($argument)*);
        first_argument!([] Option<Typed<T>>; $($argument)*);
        first_argument!([E] Result<Typed<T>, E>; $($argument)*);
        first_argument!([E] WithRejection<Typed<T>, E>; $($argument)*);
    };
}

macro_rules! first_argument {
    ([$($error:ident)?] $first:ty; $($argument:ident)*) => {
        impl<Marker, T: FromUriOwned, $($error,)? $($argument,)*> sealed::Sealed for (Marker, $first, $($argument,)*) {}
        #[diagnostic::do_not_recommend]
        impl<Marker, T: FromUriOwned, $($error,)? $($argument,)*> TypedArguments for (Marker, $first, $($argument,)*) {
            type Target = T;
        }
    };
}

// `TypedForm` reads the body, so it is the only argument.
first_argument!([] TypedForm<T>;);
first_argument!([E] Result<TypedForm<T>, E>;);
first_argument!([E] WithRejection<TypedForm<T>, E>;);

// As many arguments as axum allows after the first one.
typed_arguments!();
typed_arguments!(A2);
typed_arguments!(A2 A3);
typed_arguments!(A2 A3 A4);
typed_arguments!(A2 A3 A4 A5);
typed_arguments!(A2 A3 A4 A5 A6);
typed_arguments!(A2 A3 A4 A5 A6 A7);
typed_arguments!(A2 A3 A4 A5 A6 A7 A8);
typed_arguments!(A2 A3 A4 A5 A6 A7 A8 A9);
typed_arguments!(A2 A3 A4 A5 A6 A7 A8 A9 A10);
typed_arguments!(A2 A3 A4 A5 A6 A7 A8 A9 A10 A11);
typed_arguments!(A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12);
typed_arguments!(A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13);
typed_arguments!(A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14);
typed_arguments!(A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15);
typed_arguments!(A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15 A16);
