//     #[derive(UriTemplate)]
//     #[uri_template("https://example.com/{owner}{?labels*}")]
//     struct Issues<'a> {
//         owner: Segment<'a>,
//         labels: Vec<Cow<'a, str>>,
//     }
//
// expands to

/// Builder of [`Issues`]: a setter for each variable, then `build()`, `try_build()` or `finish()`.
#[must_use]
#[allow(deprecated)]
struct IssuesBuilder<'a, __UrikaS0> {
    owner: __UrikaS0,
    labels: Vec<Cow<'a, str>>,
    __urika: ::urika::__private::Of<Issues<'a>>,
}
#[allow(…)]
const _: () = {
    use ::urika::__private as __urika;
    #[diagnostic::on_unimplemented(
        message = "`owner` may be `.`, `..`, empty, undefined or hold a slash: `build()` needs a type that rules this out",
        label = "this may be no segment",
        note = "`try_build()` checks the value and gives a `Result`",
        note = "`Segment`, integers and validated newtypes always are segment text; a `RelPath` is written `{{+owner}}`",
        note = "an `Option` or a list may be undefined, and the path would lose a segment: for `/{{owner}}` write `{{/owner}}`, which leaves it out, or unwrap it"
    )]
    pub trait __UrikaDemand0 {}
    impl __UrikaDemand0 for __urika::Yes {}
    #[diagnostic::on_unimplemented(
        message = "`{{labels*}}` writes the members of a list or an associative array, and this type is neither",
        label = "not a list, and no associative array",
        note = "without `*`, `labels` may be one value"
    )]
    pub trait __UrikaDemand2 {}
    impl __UrikaDemand2 for __urika::Yes {}
    #[diagnostic::on_unimplemented(
        message = "`labels` may be NaN or infinite, or print by a `Display` that fails: `build()` needs a type that rules this out",
        label = "this may have no text",
        note = "`try_build()` checks the value and gives a `Result`",
        note = "integers and text rule it out, such as a `String` of what is printed"
    )]
    pub trait __UrikaDemand4 {}
    impl __UrikaDemand4 for __urika::Yes {}
    fn __urika_definition0()
    where
        <Segment<'static> as __urika::UriValue>::Plain: __urika::EncodedOnce,
        <<Vec<
            Cow<'static, str>,
        > as __urika::UriValue>::Kind as __urika::Kind>::Members: __UrikaDemand2,
        <Vec<Cow<'static, str>> as __urika::UriValue>::Plain: __urika::EncodedOnce,
    {}
    #[automatically_derived]
    impl<'a> __urika::UriTemplate for Issues<'a> {
        type Form = __urika::form::Absolute;
        const TEMPLATE: __urika::Text = "https://example.com/{owner}{?labels*}";
        const ROUTES: __urika::Texts = &["/{owner}"];
        const VARIABLES: __urika::Texts = &["owner", "labels"];
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
                steps: &[__urika::routes::Step::Value],
            },
        ];
        #[inline]
        fn __check(&self) -> __urika::Checked {
            __urika::check::Chain::new()
                .segment("owner", &self.owner)
                .sound("labels", &self.labels)
                .end()
        }
        #[inline]
        fn __walk<__UrikaWalk: __urika::Walk>(
            &self,
            __urika_walk: __UrikaWalk,
        ) -> __UrikaWalk {
            __urika_walk
                .text("https://example.com/")
                .begin(__urika::Operator::Simple)
                .value("", &self.owner)
                .mark(__urika::Mark::PathEnd)
                .begin(__urika::Operator::Query)
                .exploded("&labels=", &self.labels)
                .mark(__urika::Mark::QueryEnd)
        }
    }
    /// `https://example.com/{owner}{?labels*}`
    impl<'a> Issues<'a> {
        /// The template: `https://example.com/{owner}{?labels*}`.
        const TEMPLATE: &'static __urika::str = "https://example.com/{owner}{?labels*}";
        /// The patterns that a router needs to match the path.
        const ROUTES: &'static [&'static __urika::str] = &["/{owner}"];
        /// The pattern that a router needs to match the path.
        const ROUTE: &'static __urika::str = "/{owner}";
        /// The plain expansion of RFC 6570, to be printed; nothing is checked.
        ///
        /// Only IPv6 addresses that are the whole host stand in brackets besides.
        #[must_use]
        fn expansion(&self) -> __urika::Expansion<'_, Self> {
            __urika::UriTemplate::expansion(self)
        }
        /// Writes what `try_build` gives, without allocating.
        ///
        /// # Errors
        ///
        /// When a value would change what is addressed, or `out` takes no more.
        fn write_to(
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
        fn build_in<'__urika_buffer>(
            &self,
            buffer: &'__urika_buffer mut [__urika::u8],
        ) -> __urika::Result<__urika::Uri<'__urika_buffer>, __urika::BuildError> {
            __urika::UriTemplate::build_in(self, buffer)
        }
        /// A builder in which nothing is set.
        fn builder() -> IssuesBuilder<'a, <Segment<'a> as __urika::UriValue>::Initial> {
            IssuesBuilder {
                owner: <Segment<'a> as __urika::UriValue>::__initial(),
                labels: <Vec<Cow<'a, str>> as __urika::UriValue>::__initial(),
                __urika: __urika::Of::NEW,
            }
        }
    }
    impl<'a> Issues<'a>
    where
        for<'__urika> <<Segment<
            'a,
        > as __urika::UriValue>::Bounded as __urika::Answer>::And<
            <Vec<Cow<'a, str>> as __urika::UriValue>::Bounded,
        >: __urika::HasLongest,
    {
        /// How many bytes it builds at most.
        const MAX_LEN: __urika::usize = __urika::usize::saturating_add(
            __urika::usize::saturating_add(
                20,
                <Segment<'a> as __urika::UriValue>::__MAX_LEN,
            ),
            __urika::usize::saturating_mul(
                __urika::usize::saturating_add(
                    <Vec<Cow<'a, str>> as __urika::UriValue>::__MAX_LEN,
                    1,
                ),
                9,
            ),
        );
    }
    pub struct __UrikaNames {
        pub labels: &'static __urika::str,
    }
    impl<'a> Issues<'a> {
        /// The names of the parameters in the query, as forms need them: `NAMES.labels`.
        const NAMES: __UrikaNames = __UrikaNames { labels: "labels" };
    }
    #[diagnostic::on_unimplemented(
        message = "`owner` is not set",
        label = "call `.owner(…)` before"
    )]
    pub trait __UrikaSet0<T>: __urika::Filled<T> {}
    impl<T> __UrikaSet0<T> for T {}
    impl<'a, __UrikaS0> IssuesBuilder<'a, __UrikaS0> {
        /// What stands in the place of `{owner}`
        fn owner(
            self,
            value: impl __urika::Give<<Segment<'a> as __urika::UriValue>::Given>,
        ) -> IssuesBuilder<'a, Segment<'a>>
        where
            __UrikaS0: __urika::Open<<Segment<'a> as __urika::UriValue>::Initial>,
        {
            IssuesBuilder {
                owner: <Segment<
                    'a,
                > as __urika::UriValue>::__given(
                    __urika::Give::<
                        <Segment<'a> as __urika::UriValue>::Given,
                    >::give(value),
                ),
                labels: self.labels,
                __urika: self.__urika,
            }
        }
        /// `{?labels*}` gives `?labels=…&labels=…`
        fn labels(
            mut self,
            value: impl __urika::Give<<Vec<Cow<'a, str>> as __urika::UriValue>::Given>,
        ) -> Self {
            self.labels = <Vec<
                Cow<'a, str>,
            > as __urika::UriValue>::__given(
                __urika::Give::<
                    <Vec<Cow<'a, str>> as __urika::UriValue>::Given,
                >::give(value),
            );
            self
        }
        /// The template with the values that are set.
        #[must_use]
        fn finish(self) -> Issues<'a>
        where
            __UrikaS0: __UrikaSet0<Segment<'a>>,
        {
            Issues {
                owner: __urika::Filled::<Segment<'a>>::filled(self.owner),
                labels: self.labels,
            }
        }
    }
    #[automatically_derived]
    impl<'a, __UrikaS0> __urika::Clone for IssuesBuilder<'a, __UrikaS0>
    where
        __UrikaS0: __urika::Clone,
        for<'__urika> Vec<Cow<'a, str>>: __urika::Clone,
    {
        fn clone(&self) -> Self {
            IssuesBuilder {
                owner: __urika::Clone::clone(&self.owner),
                labels: __urika::Clone::clone(&self.labels),
                __urika: __urika::Of::NEW,
            }
        }
    }
    #[automatically_derived]
    impl<'a, __UrikaS0> __urika::Debug for IssuesBuilder<'a, __UrikaS0> {
        fn fmt(&self, f: &mut __urika::Formatter<'_>) -> __urika::Written {
            f.debug_struct("IssuesBuilder").finish_non_exhaustive()
        }
    }
    __urika::with_alloc! {
        impl<'a> Issues<'a> {
            /// What the template builds: the types of the values rule out that it fails.
            #[must_use]
            fn build(&self) -> __urika::UriBuf
            where
                for<'__urika> <<Segment<
                    'a,
                > as __urika::UriValue>::Segment as __urika::Answer>::And<
                    <Segment<'a> as __urika::UriValue>::Defined,
                >: __UrikaDemand0,
                for<'__urika> <Vec<
                    Cow<'a, str>,
                > as __urika::UriValue>::Sound: __UrikaDemand4,
            {
                __urika::build(self)
            }
            /// What the template builds, when every value can stand where it is put.
            ///
            /// # Errors
            ///
            /// When a value would change what is addressed: the first such variable.
            fn try_build(
                &self,
            ) -> __urika::Result<__urika::UriBuf, __urika::BuildError> {
                __urika::UriTemplate::try_build(self)
            }
            #[doc(hidden)]
            fn build_on<__UrikaBase: __urika::BaseOfAbsolute>(
                &self,
                base: __UrikaBase,
            ) -> __urika::UriBuf {
                __urika::BaseOfAbsolute::never(&base)
            }
            #[doc(hidden)]
            fn try_build_on<__UrikaBase: __urika::BaseOfAbsolute>(
                &self,
                base: __UrikaBase,
            ) -> __urika::UriBuf {
                __urika::BaseOfAbsolute::never(&base)
            }
        }
        impl<'a, __UrikaS0> IssuesBuilder<'a, __UrikaS0> {
            /// What the template builds: the types of the values rule out that it fails.
            #[must_use]
            fn build(self) -> __urika::UriBuf
            where
                __UrikaS0: __UrikaSet0<Segment<'a>>,
                for<'__urika> <<Segment<
                    'a,
                > as __urika::UriValue>::Segment as __urika::Answer>::And<
                    <Segment<'a> as __urika::UriValue>::Defined,
                >: __UrikaDemand0,
                for<'__urika> <Vec<
                    Cow<'a, str>,
                > as __urika::UriValue>::Sound: __UrikaDemand4,
            {
                __urika::build(&self.finish())
            }
            /// What the template builds, when every value can stand where it is put.
            ///
            /// # Errors
            ///
            /// When a value would change what is addressed: the first such variable.
            fn try_build(self) -> __urika::Result<__urika::UriBuf, __urika::BuildError>
            where
                __UrikaS0: __UrikaSet0<Segment<'a>>,
            {
                __urika::UriTemplate::try_build(&self.finish())
            }
            #[doc(hidden)]
            fn build_on<__UrikaBase: __urika::BaseOfAbsolute>(
                self,
                base: __UrikaBase,
            ) -> __urika::UriBuf {
                __urika::BaseOfAbsolute::never(&base)
            }
            #[doc(hidden)]
            fn try_build_on<__UrikaBase: __urika::BaseOfAbsolute>(
                self,
                base: __UrikaBase,
            ) -> __urika::UriBuf {
                __urika::BaseOfAbsolute::never(&base)
            }
        }
    }
    #[diagnostic::on_unimplemented(
        message = "`owner` cannot be taken from a URI as this type",
        label = "no value of this type comes back",
        note = "text comes back as `Cow<'a, str>`, `String` or `Segment<'a>`, lists as `Vec`, associative arrays as maps or structs that derive `UriValue`",
        note = "in `{{owner}}` an empty text and none look the same, so its type must be always defined, or never empty; `{{?owner}}` and `{{/owner}}` tell the two apart"
    )]
    pub trait __UrikaCapture0<'__urika_uri>: __urika::capture::Bare<'__urika_uri> {}
    #[diagnostic::do_not_recommend]
    impl<
        '__urika_uri,
        __UrikaValue: __urika::capture::Bare<'__urika_uri>,
    > __UrikaCapture0<'__urika_uri> for __UrikaValue {}
    #[diagnostic::on_unimplemented(
        message = "`labels` cannot be taken from a URI as this type",
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
    impl<'__urika_uri, 'a> __urika::FromUri<'__urika_uri> for Issues<'a>
    where
        for<'__urika> Segment<'a>: __urika::capture::Bare<'__urika_uri>,
        for<'__urika> Vec<Cow<'a, str>>: __urika::capture::Capture<'__urika_uri>,
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
            let __urika::Option::Some(()) = __urika_scan.literal("/") else {
                return __urika::Taken::Err(__urika::capture::no_match());
            };
            let __urika_raw = __urika_scan.segment();
            let __urika_found0 = __urika::capture::Found::Text(__urika_raw);
            let __urika::Option::Some(()) = __urika_scan.path_end() else {
                return __urika::Taken::Err(__urika::capture::no_match());
            };
            let __urika_pairs = __urika_scan.query();
            let __urika_params: &'static __urika::capture::Params = const {
                &__urika::capture::Params {
                    names: &[
                        __urika::capture::Name {
                            name: "labels",
                            variable: "labels",
                        },
                    ],
                    keys: &[<Vec<Cow<'a, str>> as __urika::UriValue>::__KEYS],
                    exploded: 1,
                    has_maps: false || __urika::capture::is_map::<Vec<Cow<'a, str>>>(),
                    separator: b'&',
                }
            };
            let [__urika_found1] = __urika_params
                .find(__urika_pairs, __urika_reading.is_form)?;
            let __urika_value: Issues<'a> = Issues {
                owner: __urika::capture::bare::<Segment<'a>>(__urika_found0, "owner")?,
                labels: __urika::capture::value::<
                    Vec<Cow<'a, str>>,
                >(__urika_found1, "labels")?,
            };
            __urika::UriTemplate::__check(&__urika_value)?;
            __urika::Taken::Ok(__urika_value)
        }
    }
    impl<'a> Issues<'a> {
        /// The values with which the template builds a URI that is as good as this one.
        ///
        /// # Errors
        ///
        /// When it is none of this template, or a value cannot be taken.
        #[inline]
        fn from_uri<'__urika_uri>(
            uri: &'__urika_uri __urika::str,
        ) -> __urika::Result<Self, __urika::MatchError>
        where
            for<'__urika> Segment<'a>: __UrikaCapture0<'__urika_uri>,
            for<'__urika> Vec<Cow<'a, str>>: __UrikaCapture1<'__urika_uri>,
        {
            <Self as __urika::FromUri<'__urika_uri>>::from_uri(uri)
        }
        /// The same for path and query, as a server sees them.
        ///
        /// # Errors
        ///
        /// As `from_uri`.
        #[inline]
        fn from_path<'__urika_uri>(
            path_and_query: &'__urika_uri __urika::str,
        ) -> __urika::Result<Self, __urika::MatchError>
        where
            for<'__urika> Segment<'a>: __UrikaCapture0<'__urika_uri>,
            for<'__urika> Vec<Cow<'a, str>>: __UrikaCapture1<'__urika_uri>,
        {
            <Self as __urika::FromUri<'__urika_uri>>::from_path(path_and_query)
        }
    }
    __urika::with_alloc! {
        impl<'a> Issues<'a> {
            /// The same, which borrows nothing.
            #[must_use]
            #[inline]
            fn into_owned(self) -> Issues<'static>
            where
                for<'__urika> Segment<
                    'a,
                >: __urika::capture::Lasting<Lasting = Segment<'static>>,
                for<'__urika> Vec<
                    Cow<'a, str>,
                >: __urika::capture::Lasting<Lasting = Vec<Cow<'static, str>>>,
            {
                Issues {
                    owner: __urika::capture::Lasting::lasting(self.owner),
                    labels: __urika::capture::Lasting::lasting(self.labels),
                }
            }
        }
        #[automatically_derived]
        impl __urika::FromUriOwned for Issues<'static>
        where
            for<'__urika_uri> Issues<'__urika_uri>: __urika::FromUri<'__urika_uri>,
            for<'__urika_uri> Segment<
                '__urika_uri,
            >: __urika::capture::Lasting<Lasting = Segment<'static>>,
            for<'__urika_uri> Vec<
                Cow<'__urika_uri, str>,
            >: __urika::capture::Lasting<Lasting = Vec<Cow<'static, str>>>,
        {
            #[inline]
            fn __read_owned(
                __urika_text: __urika::Str<'_>,
                __urika_reading: __urika::capture::Reading,
            ) -> __urika::Taken<Self> {
                <Issues<
                    '_,
                > as __urika::FromUri<'_>>::__read(__urika_text, __urika_reading)
                    .map(<Issues<'_>>::into_owned)
            }
        }
    }
    impl<'a> __urika::routes::Sure for Issues<'a>
    where
        for<'__urika> <<Segment<
            'a,
        > as __urika::UriValue>::Segment as __urika::Answer>::And<
            <Segment<'a> as __urika::UriValue>::Defined,
        >: __UrikaDemand0,
        for<'__urika> <Vec<Cow<'a, str>> as __urika::UriValue>::Sound: __UrikaDemand4,
    {}
};
