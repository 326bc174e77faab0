//! The items that all typed templates, or all route sets, have in common. An expansion passes in what differs.
//!
//! The macros run unoptimized in the user's build, so each token that they emit costs time there. The
//! compiler parses the text of this macro once.
//!
//! The expansion also passes in the tokens that have the span of the template: headers, bounds, and the names
//! of functions with bounds. The compiler points to them if a bound does not hold. All paths begin with
//! `__urika`, which the macro imports.

/// Writes the implementations of a template, in a separate block.
///
/// | group | writes |
/// |---|---|
/// | 1 | `impl UriTemplate` |
/// | 2 | all items that a template may not have |
/// | 3 | the inherent constants, next to the functions of groups 4 and 5; a derive only has `NAMES` and `MAX_LEN`. After `builder`, the methods of the builder |
/// | 4 | the inherent `build`, `try_build` and similar functions of a struct of `uri_template!`, which need the feature `alloc` |
/// | 5 | `impl FromUri`, and its inherent functions |
///
/// Groups 1 and 3 have further items in braces. The items of group 1 are followed by traits for the variables of a
/// builder, which hold if the variable is set, or if it is not, with the message for the other case. A template in an
/// expression has only the first two groups. The word `alloc` precedes a group that needs this feature.
#[doc(hidden)]
#[macro_export]
macro_rules! __template {
    (
        {
            ($($implements:tt)*);
            $form:ident($($facts:tt)*) $(.$more:ident($($with:tt)*))*;
            fn walk($self:ident, $walk:ident) {$($walked:tt)*}
            {$($members:tt)*}
            $($is_set:ident<$($of:ident)?> for $who:ty: $message:tt, $label:tt;)*
        }
        {$($beside:tt)*}
        $(
            {
                ($($inherent:tt)*);
                const $visibility:vis, $(#$doc:tt $template:tt, &$patterns:tt $(, $pattern:tt)?)?;
                $(names $of_names:ident($($field:ident: $name:tt,)*), #$doc_of_names:tt;)?
                {$($constants:tt)*}
                $(
                    builder {$($setters:tt)*}
                    ($($made:tt)*), where($($set:tt)*);
                    fn finish($filled:ident) -> $finished:ty {$($finish:tt)*}
                    fn $make:ident, where($($sure:tt)*) -> $text:ident;
                    fn $try_make:ident, where($($tried:tt)*);
                    $(
                        fn $make_on:ident, where($($sure_on_base:tt)*);
                        fn $try_make_on:ident, where($($tried_on_base:tt)*);
                    )?
                )?
            }
            $(alloc)? {$(
                -> $built:ident;
                fn $build:ident, where($($proven:tt)*);
                fn $try_build:ident, where($($uses:tt)*);
                $(
                    fn $build_on:ident, where($($proven_on_base:tt)*);
                    fn $try_build_on:ident, where($($uses_on_base:tt)*);
                )?
            )?}
            $(alloc)? {$(
                ($($reads:tt)*);
                fn take($reader:ident, $lend:ident: $uri:lifetime) -> $kept:ty {$($taken:tt)*}
                fn $from_uri:ident<$($parameter:lifetime)?>, where($($way:tt)*);
                fn $from_path:ident<$($parameter_of_path:lifetime)?>, where($($way_of_path:tt)*);
            )?}
        )?
    ) => {
        // Lints in the block are not the user's to fix.
        #[allow(
            dead_code,
            unreachable_code,
            unreachable_pub,
            private_bounds,
            private_interfaces,
            trivial_bounds,
            single_use_lifetimes,
            unused_lifetimes,
            unused_qualifications,
            missing_debug_implementations,
            unnameable_types,
            deprecated,
            non_snake_case,
            non_camel_case_types
        )]
        #[cfg_attr(clippy, allow(clippy::all, clippy::pedantic, clippy::nursery))]
        const _: () = {
            use $crate::__private as __urika;
            $($beside)*
            $(
                #[diagnostic::on_unimplemented(message = $message, label = $label)]
                pub trait $is_set<$($of)?> $(: __urika::Filled<$of>)? {}
                impl<$($of)?> $is_set<$($of)?> for $who {}
            )*
            #[automatically_derived]
            $($implements)* {
                type Form = __urika::form::$form;
                const __FACTS: __urika::Facts = __urika::Facts::new($($facts)*)$(.$more($($with)*))*;
                $($members)*
                #[inline]
                fn __walk<__UrikaWalk: __urika::Walk>(&$self, $walk: __UrikaWalk) -> __UrikaWalk {
                    $($walked)*
                }
            }
            $(
                $(
                    pub struct $of_names {
                        $(pub $field: __urika::StaticStr,)*
                    }
                )?
                $(
                    $($made)* {
                        $($setters)*
                        /// Returns the template with the values that have been set.
                        #[must_use]
                        $visibility fn finish($filled) -> $finished where $($set)* {
                            $($finish)*
                        }
                        __urika::with_alloc! {
                            __urika::building! {
                                $visibility, __urika::$text;
                                fn $make(self), where($($set)* $($sure)*), __urika::build_made(self.finish());
                                fn $try_make(self), where($($set)* $($tried)*), __urika::try_build_made(self.finish());
                                $(
                                    fn $make_on(self, base: impl __urika::AsBase), where($($sure_on_base)*),
                                    __urika::build_on(&self.finish(), __urika::AsBase::as_base(&base));
                                    fn $try_make_on(self, base: impl __urika::AsBase), where($($tried_on_base)*),
                                    __urika::UriTemplate::try_build_on(&self.finish(), base);
                                )?
                            }
                        }
                    }
                )?
                $($inherent)* {
                    $(
                        #$doc
                        $visibility const TEMPLATE: &'static __urika::str = $template;
                        /// The patterns for a router, as axum writes them.
                        $visibility const PATTERNS: &'static [&'static __urika::str] = &$patterns;
                        $(
                            /// The pattern for a router, which matches exactly the paths of the template.
                            $visibility const PATTERN: &'static __urika::str = $pattern;
                        )?
                    )?
                    $(
                        #$doc_of_names
                        $visibility const NAMES: $of_names = $of_names { $($field: $name,)* };
                    )?
                    $($constants)*
                    $(
                        __urika::building! {
                            $visibility, __urika::$built;
                            fn $build(&self), where($($proven)*), __urika::build(self);
                            fn $try_build(&self), where($($uses)*), __urika::UriTemplate::try_build(self);
                            $(
                                fn $build_on(&self, base: impl __urika::AsBase), where($($proven_on_base)*),
                                __urika::build_on(self, __urika::AsBase::as_base(&base));
                                fn $try_build_on(&self, base: impl __urika::AsBase), where($($uses_on_base)*),
                                __urika::UriTemplate::try_build_on(self, base);
                            )?
                        }
                    )?
                    $(
                        /// Parses the values of a URI that this template matches.
                        #[inline]
                        $visibility fn $from_uri<$($parameter)?>(
                            uri: &$uri __urika::str,
                        ) -> __urika::Result<Self, __urika::MatchError>
                        where $($way)* {
                            __urika::FromUri::from_uri(uri)
                        }
                        /// Parses the values of a path with a query, as a server receives it.
                        #[inline]
                        $visibility fn $from_path<$($parameter_of_path)?>(
                            path_and_query: &$uri __urika::str,
                        ) -> __urika::Result<Self, __urika::MatchError>
                        where $($way_of_path)* {
                            __urika::FromUri::from_path(path_and_query)
                        }
                    )?
                }
                $(
                    #[automatically_derived]
                    $($reads)* {
                        type Serving = __urika::routes::OfTemplate<Self>;
                        type Kept = $kept;
                        #[inline]
                        fn __take<'__urika_text, __UrikaLend: __urika::capture::Lend<'__urika_text, $uri>>(
                            $reader: &mut __urika::capture::Reader<'__urika_text>,
                            $lend: __UrikaLend,
                        ) -> __urika::Option<__urika::Taken<Self>> {
                            $($taken)*
                            __urika::Option::None
                        }
                    }
                )?
            )?
        };
    };
}

/// Writes the items that all route sets have in common, in the block of a set.
///
/// | part | writes |
/// |---|---|
/// | the header, and the bounds of every use | the inherent implementations |
/// | `const` | `ROUTES` |
/// | `fn from_uri`, `fn write_to` | these functions |
/// | `->` and the functions after it | `build`, `try_build` and the items in braces, which need the feature `alloc` |
#[doc(hidden)]
#[macro_export]
macro_rules! __set_items {
    (
        ($($inherent:tt)*), where($($uses:tt)*);
        const $visibility:vis, $table:expr;
        fn $from_uri:ident<$($parameter:lifetime)?>(&$uri:lifetime), where($($reads:tt)*);
        fn $write_to:ident;
        -> $built:ty;
        fn $build:ident, where($($proven:tt)*);
        fn $try_build:ident;
        $(
            fn $build_on:ident, where($($proven_on_base:tt)*);
            fn $try_build_on:ident, where($($uses_on_base:tt)*);
        )?
    ) => {
        // Without the bounds, a type that is not a value would be an error here, too.
        $($inherent)* $($uses)* {
            /// The routes, in the order of the variants.
            $visibility const ROUTES: &'static [__urika::Route] = {
                // rustdoc shows an expression without a statement.
                let routes = $table;
                routes
            };
        }
        $($inherent)* {
            /// Finds the route of a URI and parses its values. If the routes are paths, parses a path with a query.
            ///
            /// # Errors
            ///
            /// Fails when no route matches, or when a value of the matching route is invalid.
            $visibility fn $from_uri<$($parameter)?>(
                uri: &$uri __urika::str,
            ) -> __urika::Result<Self, __urika::MatchError>
            where $($reads)* {
                <Self as __urika::FromUri<$uri>>::from_uri(uri)
            }
            /// Writes the URI that `try_build` builds, without allocating.
            ///
            /// # Errors
            ///
            /// Fails when a value would change the target of the URI, and when `out` returns an error.
            $visibility fn $write_to(
                &self,
                out: &mut (impl __urika::Write + ?__urika::Sized),
            ) -> __urika::Result<(), __urika::BuildError>
            where $($uses)* {
                __urika::Routes::write_to(self, out)
            }
        }
        __urika::with_alloc! {
            $($inherent)* {
                /// Returns true if a path or URI has the path of this value's URI, with any query and fragment.
                #[must_use]
                $visibility fn is_current(&self, uri: &__urika::str) -> __urika::bool where $($uses)* {
                    __urika::Routes::is_current(self, uri)
                }
                __urika::building! {
                    $visibility, $built;
                    fn $build(&self), where($($proven)*), __urika::routes::build(self);
                    fn $try_build(&self), where($($uses)*), __urika::Routes::try_build(self);
                    $(
                        fn $build_on(&self, base: impl __urika::AsBase), where($($proven_on_base)*),
                        __urika::routes::build_on(self, __urika::AsBase::as_base(&base));
                        fn $try_build_on(&self, base: impl __urika::AsBase), where($($uses_on_base)*),
                        __urika::routes::try_build_on(self, __urika::AsBase::as_base(&base));
                    )?
                }
            }
        }
    };
}

/// Writes the functions of a template, a route set or a builder that build. Each is given with its parameters,
/// its bounds and its body.
#[doc(hidden)]
#[macro_export]
macro_rules! __building {
    (
        $visibility:vis, $built:ty;
        fn $build:ident($($of_build:tt)*), where($($proven:tt)*), $make:expr;
        fn $try_build:ident($($of_try_build:tt)*), where($($uses:tt)*), $try_make:expr;
        $(
            fn $build_on:ident($($of_build_on:tt)*), where($($proven_on_base:tt)*), $make_on:expr;
            fn $try_build_on:ident($($of_try_build_on:tt)*), where($($uses_on_base:tt)*), $try_make_on:expr;
        )?
    ) => {
        /// Builds the URI. The types of the values guarantee that this cannot fail.
        #[must_use]
        #[inline]
        $visibility fn $build($($of_build)*) -> $built where $($proven)* {
            $make
        }
        /// Checks the values and builds the URI. Fails if a value would change its target.
        #[inline]
        $visibility fn $try_build($($of_try_build)*) -> __urika::Result<$built, __urika::BuildError>
        where $($uses)* {
            $try_make
        }
        $(
            /// Builds the URI on a base, like `build`.
            #[must_use]
            $visibility fn $build_on($($of_build_on)*) -> __urika::UriBuf where $($proven_on_base)* {
                $make_on
            }
            /// Checks the values and builds the URI on a base.
            $visibility fn $try_build_on($($of_try_build_on)*) -> __urika::Result<__urika::UriBuf, __urika::BuildError>
            where $($uses_on_base)* {
                $try_make_on
            }
        )?
    };
}

/// Drops the groups of [`__template!`] that need the feature `alloc`.
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __template_without_alloc {
    ($writing:tt $beside:tt) => {
        $crate::__private::template_with_alloc! { $writing $beside }
    };
    ($writing:tt $beside:tt $constants:tt alloc $building:tt alloc $reading:tt) => {
        $crate::__private::template_with_alloc! { $writing $beside $constants {} {} }
    };
    ($writing:tt $beside:tt $constants:tt alloc $building:tt $reading:tt) => {
        $crate::__private::template_with_alloc! { $writing $beside $constants {} $reading }
    };
    ($writing:tt $beside:tt $constants:tt {} alloc $reading:tt) => {
        $crate::__private::template_with_alloc! { $writing $beside $constants {} {} }
    };
    ($writing:tt $beside:tt $constants:tt {} $reading:tt) => {
        $crate::__private::template_with_alloc! { $writing $beside $constants {} $reading }
    };
}
