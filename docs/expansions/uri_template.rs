//     uri_template!(pub struct User = "https://example.com/users/{id}{?page}", id: u64, page: Option<u32>)
//
// expands to

/// A URI template.
pub struct User {
    /// What stands in the place of `{id}`
    pub id: u64,
    /// `{?page}` gives `?page=…`
    pub page: Option<u32>,
}
#[automatically_derived]
impl urika::__private::Debug for User {
    fn fmt(&self, f: &mut urika::__private::Formatter<'_>) -> urika::__private::Written {
        let mut __urika_struct = f.debug_struct("User");
        {
            let __urika_shown = &self.id;
            __urika_struct.field("id", urika::__private::shown(__urika_shown));
        }
        {
            let __urika_shown = &self.page;
            __urika_struct.field("page", urika::__private::shown(__urika_shown));
        }
        __urika_struct.finish()
    }
}
/// Builder of [`User`]: a setter for each variable, then `build()`, `try_build()` or `finish()`.
#[must_use]
#[allow(deprecated)]
pub struct UserBuilder<__UrikaS0> {
    id: __UrikaS0,
    page: Option<u32>,
}
#[allow(…)]
const _: () = {
    use urika::__private as __urika;
    #[diagnostic::on_unimplemented(
        message = "`id` may be `.`, `..`, empty, undefined or hold a slash: `build()` needs a type that rules this out",
        label = "this may be no segment",
        note = "`try_build()` checks the value and gives a `Result`",
        note = "`Segment`, integers and validated newtypes always are segment text; a `RelPath` is written `{{+id}}`",
        note = "an `Option` or a list may be undefined, and the path would lose a segment: for `/{{id}}` write `{{/id}}`, which leaves it out, or unwrap it"
    )]
    pub trait __UrikaDemand0 {}
    impl __UrikaDemand0 for __urika::Yes {}
    #[diagnostic::on_unimplemented(
        message = "`page` may be NaN or infinite, or print by a `Display` that fails: `build()` needs a type that rules this out",
        label = "this may have no text",
        note = "`try_build()` checks the value and gives a `Result`",
        note = "integers and text rule it out, such as a `String` of what is printed"
    )]
    pub trait __UrikaDemand3 {}
    impl __UrikaDemand3 for __urika::Yes {}
    fn __urika_definition0()
    where
        <u64 as __urika::UriValue>::Plain: __urika::EncodedOnce,
        <Option<u32> as __urika::UriValue>::Plain: __urika::EncodedOnce,
    {}
    #[automatically_derived]
    impl __urika::UriTemplate for User {
        type Form = __urika::form::Absolute;
        const TEMPLATE: __urika::Text = "https://example.com/users/{id}{?page}";
        const ROUTES: __urika::Texts = &["/users/{id}"];
        const VARIABLES: __urika::Texts = &["id", "page"];
        const __MARKS: __urika::Marks = __urika::Marks {
            scheme_end: 5,
            host_start: 8,
            host_end: 19,
            path_start: 19,
            path_end: 0,
            query_end: 0,
        };
        const __SHAPES: __urika::routes::Shapes = &[
            __urika::routes::Shape {
                head: __urika::routes::Head::Authority(
                    "https:",
                    __urika::routes::Step::Text("example.com"),
                ),
                steps: &[
                    __urika::routes::Step::Text("users"),
                    __urika::routes::Step::Value,
                ],
            },
        ];
        #[inline]
        fn __check(&self) -> __urika::Checked {
            __urika::check::Chain::new()
                .segment("id", &self.id)
                .sound("page", &self.page)
                .end()
        }
        #[inline]
        fn __walk<__UrikaWalk: __urika::Walk>(
            &self,
            __urika_walk: __UrikaWalk,
        ) -> __UrikaWalk {
            __urika_walk
                .text("https://example.com/users/")
                .begin(__urika::Operator::Simple)
                .value("", &self.id)
                .mark(__urika::Mark::PathEnd)
                .begin(__urika::Operator::Query)
                .value("&page=", &self.page)
                .mark(__urika::Mark::QueryEnd)
        }
    }
    /// `https://example.com/users/{id}{?page}`
    impl User {
        /// The template: `https://example.com/users/{id}{?page}`.
        pub const TEMPLATE: &'static __urika::str = "https://example.com/users/{id}{?page}";
        /// The patterns that a router needs to match the path.
        pub const ROUTES: &'static [&'static __urika::str] = &["/users/{id}"];
        /// The pattern that a router needs to match the path.
        pub const ROUTE: &'static __urika::str = "/users/{id}";
        /// The plain expansion of RFC 6570, to be printed; nothing is checked.
        ///
        /// Only IPv6 addresses that are the whole host stand in brackets besides.
        #[must_use]
        pub fn expansion(&self) -> __urika::Expansion<'_, Self> {
            __urika::UriTemplate::expansion(self)
        }
        /// Writes what `try_build` gives, without allocating.
        ///
        /// # Errors
        ///
        /// When a value would change what is addressed, or `out` takes no more.
        pub fn write_to(
            &self,
            out: &mut (impl __urika::Write + ?__urika::Sized),
        ) -> __urika::Result<(), __urika::BuildError> {
            __urika::UriTemplate::write_to(self, out)
        }
        /// As `try_build`, into a buffer.
        ///
        /// # Errors
        ///
        /// When a value would change what is addressed, or the buffer is too short.
        pub fn build_in<'__urika_buffer>(
            &self,
            buffer: &'__urika_buffer mut [__urika::u8],
        ) -> __urika::Result<__urika::Uri<'__urika_buffer>, __urika::BuildError> {
            __urika::UriTemplate::build_in(self, buffer)
        }
        /// A builder in which nothing is set.
        pub fn builder() -> UserBuilder<<u64 as __urika::UriValue>::Initial> {
            UserBuilder {
                id: <u64 as __urika::UriValue>::__initial(),
                page: <Option<u32> as __urika::UriValue>::__initial(),
            }
        }
    }
    impl User
    where
        for<'__urika> <<u64 as __urika::UriValue>::Bounded as __urika::Answer>::And<
            <Option<u32> as __urika::UriValue>::Bounded,
        >: __urika::HasLongest,
    {
        /// How many bytes it builds at most.
        pub const MAX_LEN: __urika::usize = __urika::usize::saturating_add(
            __urika::usize::saturating_add(32, <u64 as __urika::UriValue>::__MAX_LEN),
            <Option<u32> as __urika::UriValue>::__MAX_LEN,
        );
    }
    pub struct __UrikaNames {
        pub page: &'static __urika::str,
    }
    impl User {
        /// The names of the parameters in the query, as forms need them: `NAMES.page`.
        pub const NAMES: __UrikaNames = __UrikaNames { page: "page" };
    }
    #[diagnostic::on_unimplemented(
        message = "`id` is not set",
        label = "call `.id(…)` before"
    )]
    pub trait __UrikaSet0<T>: __urika::Filled<T> {}
    impl<T> __UrikaSet0<T> for T {}
    impl<__UrikaS0> UserBuilder<__UrikaS0> {
        /// What stands in the place of `{id}`
        pub fn id(
            self,
            value: impl __urika::Give<<u64 as __urika::UriValue>::Given>,
        ) -> UserBuilder<u64>
        where
            __UrikaS0: __urika::Open<<u64 as __urika::UriValue>::Initial>,
        {
            UserBuilder {
                id: <u64 as __urika::UriValue>::__given(
                    __urika::Give::<<u64 as __urika::UriValue>::Given>::give(value),
                ),
                page: self.page,
            }
        }
        /// `{?page}` gives `?page=…`
        pub fn page(
            mut self,
            value: impl __urika::Give<<Option<u32> as __urika::UriValue>::Given>,
        ) -> Self {
            self.page = <Option<
                u32,
            > as __urika::UriValue>::__given(
                __urika::Give::<<Option<u32> as __urika::UriValue>::Given>::give(value),
            );
            self
        }
        /// Sets `page`, or leaves it undefined.
        pub fn maybe_page(mut self, value: Option<u32>) -> Self {
            self.page = value;
            self
        }
        /// The template with the values that are set.
        #[must_use]
        pub fn finish(self) -> User
        where
            __UrikaS0: __UrikaSet0<u64>,
        {
            User {
                id: __urika::Filled::<u64>::filled(self.id),
                page: self.page,
            }
        }
    }
    #[automatically_derived]
    impl<__UrikaS0> __urika::Clone for UserBuilder<__UrikaS0>
    where
        __UrikaS0: __urika::Clone,
        for<'__urika> Option<u32>: __urika::Clone,
    {
        fn clone(&self) -> Self {
            UserBuilder {
                id: __urika::Clone::clone(&self.id),
                page: __urika::Clone::clone(&self.page),
            }
        }
    }
    #[automatically_derived]
    impl<__UrikaS0> __urika::Debug for UserBuilder<__UrikaS0> {
        fn fmt(&self, f: &mut __urika::Formatter<'_>) -> __urika::Written {
            f.debug_struct("UserBuilder").finish_non_exhaustive()
        }
    }
    __urika::with_alloc! {
        impl User {
            /// What the template builds: the types of the values rule out that it fails.
            #[must_use]
            pub fn build(&self) -> __urika::UriBuf
            where
                for<'__urika> <<u64 as __urika::UriValue>::Segment as __urika::Answer>::And<
                    <u64 as __urika::UriValue>::Defined,
                >: __UrikaDemand0,
                for<'__urika> <Option<u32> as __urika::UriValue>::Sound: __UrikaDemand3,
            {
                __urika::build(self)
            }
            /// What the template builds, when every value can stand where it is put.
            ///
            /// # Errors
            ///
            /// When a value would change what is addressed: the first such variable.
            pub fn try_build(
                &self,
            ) -> __urika::Result<__urika::UriBuf, __urika::BuildError> {
                __urika::UriTemplate::try_build(self)
            }
            #[doc(hidden)]
            pub fn build_on<__UrikaBase: __urika::BaseOfAbsolute>(
                &self,
                base: __UrikaBase,
            ) -> __urika::UriBuf {
                __urika::BaseOfAbsolute::never(&base)
            }
            #[doc(hidden)]
            pub fn try_build_on<__UrikaBase: __urika::BaseOfAbsolute>(
                &self,
                base: __UrikaBase,
            ) -> __urika::UriBuf {
                __urika::BaseOfAbsolute::never(&base)
            }
        }
        impl<__UrikaS0> UserBuilder<__UrikaS0> {
            /// What the template builds: the types of the values rule out that it fails.
            #[must_use]
            pub fn build(self) -> __urika::UriBuf
            where
                __UrikaS0: __UrikaSet0<u64>,
                for<'__urika> <<u64 as __urika::UriValue>::Segment as __urika::Answer>::And<
                    <u64 as __urika::UriValue>::Defined,
                >: __UrikaDemand0,
                for<'__urika> <Option<u32> as __urika::UriValue>::Sound: __UrikaDemand3,
            {
                __urika::build(&self.finish())
            }
            /// What the template builds, when every value can stand where it is put.
            ///
            /// # Errors
            ///
            /// When a value would change what is addressed: the first such variable.
            pub fn try_build(
                self,
            ) -> __urika::Result<__urika::UriBuf, __urika::BuildError>
            where
                __UrikaS0: __UrikaSet0<u64>,
            {
                __urika::UriTemplate::try_build(&self.finish())
            }
            #[doc(hidden)]
            pub fn build_on<__UrikaBase: __urika::BaseOfAbsolute>(
                self,
                base: __UrikaBase,
            ) -> __urika::UriBuf {
                __urika::BaseOfAbsolute::never(&base)
            }
            #[doc(hidden)]
            pub fn try_build_on<__UrikaBase: __urika::BaseOfAbsolute>(
                self,
                base: __UrikaBase,
            ) -> __urika::UriBuf {
                __urika::BaseOfAbsolute::never(&base)
            }
        }
    }
    #[diagnostic::on_unimplemented(
        message = "`id` cannot be taken from a URI as this type",
        label = "no value of this type comes back",
        note = "text comes back as `Cow<'a, str>`, `String` or `Segment<'a>`, lists as `Vec`, associative arrays as maps or structs that derive `UriValue`",
        note = "in `{{id}}` an empty text and none look the same, so its type must be always defined, or never empty; `{{?id}}` and `{{/id}}` tell the two apart"
    )]
    pub trait __UrikaCapture0<'__urika_uri>: __urika::capture::Bare<'__urika_uri> {}
    #[diagnostic::do_not_recommend]
    impl<
        '__urika_uri,
        __UrikaValue: __urika::capture::Bare<'__urika_uri>,
    > __UrikaCapture0<'__urika_uri> for __UrikaValue {}
    #[diagnostic::on_unimplemented(
        message = "`page` cannot be taken from a URI as this type",
        label = "no value of this type comes back",
        note = "text comes back as `Cow<'a, str>`, `String` or `Segment<'a>`, lists as `Vec`, associative arrays as maps or structs that derive `UriValue`",
        note = "an `Option` of a list or a map cannot be told from an empty one: leave the `Option` out"
    )]
    pub trait __UrikaCapture1<'__urika_uri>: __urika::capture::Capture<'__urika_uri> {}
    #[diagnostic::do_not_recommend]
    impl<
        '__urika_uri,
        __UrikaValue: __urika::capture::Capture<'__urika_uri>,
    > __UrikaCapture1<'__urika_uri> for __UrikaValue {}
    #[automatically_derived]
    impl<'__urika_uri> __urika::FromUri<'__urika_uri> for User
    where
        for<'__urika> u64: __urika::capture::Bare<'__urika_uri>,
        for<'__urika> Option<u32>: __urika::capture::Capture<'__urika_uri>,
    {
        #[inline]
        fn __read(
            __urika_text: __urika::Str<'__urika_uri>,
            __urika_reading: __urika::capture::Reading,
        ) -> __urika::Taken<Self> {
            let mut __urika_scan = __urika::capture::Scan::new(__urika_text);
            if !__urika_reading.is_path {
                let __urika::Option::Some(()) = __urika_scan
                    .origin("https://example.com") else {
                    return __urika::Taken::Err(__urika::capture::no_match());
                };
            }
            let __urika::Option::Some(()) = __urika_scan.literal("/users/") else {
                return __urika::Taken::Err(__urika::capture::no_match());
            };
            let __urika_raw = __urika_scan.segment();
            let __urika_found0 = __urika::capture::Found::Text(__urika_raw);
            let __urika::Option::Some(()) = __urika_scan.path_end() else {
                return __urika::Taken::Err(__urika::capture::no_match());
            };
            let __urika_pairs = __urika_scan.query();
            let __urika_params: &'static __urika::capture::Params = &__urika::capture::Params {
                names: &[
                    __urika::capture::Name {
                        name: "page",
                        variable: "page",
                    },
                ],
                keys: &[],
                exploded: 0,
                has_maps: false,
                separator: b'&',
            };
            let [__urika_found1] = __urika_params
                .find(__urika_pairs, __urika_reading.is_form)?;
            let __urika_value: User = User {
                id: __urika::capture::bare::<u64>(__urika_found0, "id")?,
                page: __urika::capture::value::<Option<u32>>(__urika_found1, "page")?,
            };
            __urika::UriTemplate::__check(&__urika_value)?;
            __urika::Taken::Ok(__urika_value)
        }
    }
    impl User {
        /// The values with which the template builds a URI that is as good as this one.
        ///
        /// # Errors
        ///
        /// When it is none of this template, or a value cannot be taken.
        #[inline]
        pub fn from_uri<'__urika_uri>(
            uri: &'__urika_uri __urika::str,
        ) -> __urika::Result<Self, __urika::MatchError>
        where
            for<'__urika> u64: __UrikaCapture0<'__urika_uri>,
            for<'__urika> Option<u32>: __UrikaCapture1<'__urika_uri>,
        {
            <Self as __urika::FromUri<'__urika_uri>>::from_uri(uri)
        }
        /// The same for path and query, as a server sees them.
        ///
        /// # Errors
        ///
        /// As `from_uri`.
        #[inline]
        pub fn from_path<'__urika_uri>(
            path_and_query: &'__urika_uri __urika::str,
        ) -> __urika::Result<Self, __urika::MatchError>
        where
            for<'__urika> u64: __UrikaCapture0<'__urika_uri>,
            for<'__urika> Option<u32>: __UrikaCapture1<'__urika_uri>,
        {
            <Self as __urika::FromUri<'__urika_uri>>::from_path(path_and_query)
        }
    }
    #[automatically_derived]
    impl __urika::FromUriOwned for User
    where
        for<'__urika, '__urika_uri> u64: __urika::capture::Bare<'__urika_uri>,
        for<'__urika, '__urika_uri> Option<u32>: __urika::capture::Capture<'__urika_uri>,
    {
        #[inline]
        fn __read_owned(
            __urika_text: __urika::Str<'_>,
            __urika_reading: __urika::capture::Reading,
        ) -> __urika::Taken<Self> {
            <Self as __urika::FromUri<'_>>::__read(__urika_text, __urika_reading)
        }
    }
    impl __urika::routes::Sure for User
    where
        for<'__urika> <<u64 as __urika::UriValue>::Segment as __urika::Answer>::And<
            <u64 as __urika::UriValue>::Defined,
        >: __UrikaDemand0,
        for<'__urika> <Option<u32> as __urika::UriValue>::Sound: __UrikaDemand3,
    {}
};
