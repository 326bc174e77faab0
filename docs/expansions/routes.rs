//     #[derive(Routes)]
//     enum Page<'a> {
//         #[route("/users/{id}")]
//         User { id: u64 },
//         #[route("/users/me")]
//         Me,
//         #[route("/files/{name}")]
//         File { name: Segment<'a> },
//     }
//
// expands to

#[allow(…)]
const _: () = {
    use ::urika::__private as __urika;
    struct __UrikaRoute0<'__urika_view, 'a> {
        id: &'__urika_view u64,
        __urika: __urika::routes::View<'__urika_view, Page<'a>>,
    }
    #[diagnostic::on_unimplemented(
        message = "`id` may be `.`, `..`, empty, undefined or hold a slash: `to_uri()` needs a type that rules this out",
        label = "this may be no segment",
        note = "`try_to_uri()` checks the value and gives a `Result`",
        note = "`Segment`, integers and validated newtypes always are segment text; a `RelPath` is written `{{+id}}`",
        note = "an `Option` or a list may be undefined, and the path would lose a segment: for `/{{id}}` write `{{/id}}`, which leaves it out, or unwrap it"
    )]
    pub trait __UrikaDemand0_0 {}
    impl __UrikaDemand0_0 for __urika::Yes {}
    fn __urika_definition0_0()
    where
        <u64 as __urika::UriValue>::Plain: __urika::EncodedOnce,
    {}
    #[automatically_derived]
    impl<'__urika_view, 'a> __urika::UriTemplate for __UrikaRoute0<'__urika_view, 'a> {
        type Form = __urika::form::Relative;
        const TEMPLATE: __urika::Text = "/users/{id}";
        const ROUTES: __urika::Texts = &["/users/{id}"];
        const VARIABLES: __urika::Texts = &["id"];
        const __MARKS: __urika::Marks = __urika::Marks {
            scheme_end: 0,
            host_start: 0,
            host_end: 0,
            path_start: 0,
            path_end: 0,
            query_end: 0,
        };
        const __CAN_BUILD_ON: __urika::Is = true;
        #[inline]
        fn __check(&self) -> __urika::Checked {
            __urika::check::Chain::new().segment("id", &*self.id).end()
        }
        #[inline]
        fn __walk<__UrikaWalk: __urika::Walk>(
            &self,
            __urika_walk: __UrikaWalk,
        ) -> __UrikaWalk {
            __urika_walk
                .text("/users/")
                .begin(__urika::Operator::Simple)
                .value("", &*self.id)
                .mark(__urika::Mark::PathEnd)
                .mark(__urika::Mark::QueryEnd)
        }
    }
    #[diagnostic::on_unimplemented(
        message = "`id` cannot be taken from a URI as this type",
        label = "no value of this type comes back",
        note = "text comes back as `Cow<'a, str>`, `String` or `Segment<'a>`, lists as `Vec`, associative arrays as maps or structs that derive `UriValue`",
        note = "in `{{id}}` an empty text and none look the same, so its type must be always defined, or never empty; `{{?id}}` and `{{/id}}` tell the two apart"
    )]
    pub trait __UrikaCapture0_0<'__urika_uri>: __urika::capture::Bare<'__urika_uri> {}
    #[diagnostic::do_not_recommend]
    impl<
        '__urika_uri,
        __UrikaValue: __urika::capture::Bare<'__urika_uri>,
    > __UrikaCapture0_0<'__urika_uri> for __UrikaValue {}
    fn __urika_back0()
    where
        u64: __UrikaCapture0_0<'static>,
    {}
    struct __UrikaRoute1<'__urika_view, 'a> {
        __urika: __urika::routes::View<'__urika_view, Page<'a>>,
    }
    #[automatically_derived]
    impl<'__urika_view, 'a> __urika::UriTemplate for __UrikaRoute1<'__urika_view, 'a> {
        type Form = __urika::form::Relative;
        const TEMPLATE: __urika::Text = "/users/me";
        const ROUTES: __urika::Texts = &["/users/me"];
        const VARIABLES: __urika::Texts = &[];
        const __MARKS: __urika::Marks = __urika::Marks {
            scheme_end: 0,
            host_start: 0,
            host_end: 0,
            path_start: 0,
            path_end: 9,
            query_end: 9,
        };
        const __CAN_BUILD_ON: __urika::Is = true;
        #[inline]
        fn __check(&self) -> __urika::Checked {
            __urika::check::Chain::new().end()
        }
        #[inline]
        fn __walk<__UrikaWalk: __urika::Walk>(
            &self,
            __urika_walk: __UrikaWalk,
        ) -> __UrikaWalk {
            __urika_walk.text("/users/me")
        }
    }
    fn __urika_back1() {}
    struct __UrikaRoute2<'__urika_view, 'a> {
        name: &'__urika_view Segment<'a>,
        __urika: __urika::routes::View<'__urika_view, Page<'a>>,
    }
    #[diagnostic::on_unimplemented(
        message = "`name` may be `.`, `..`, empty, undefined or hold a slash: `to_uri()` needs a type that rules this out",
        label = "this may be no segment",
        note = "`try_to_uri()` checks the value and gives a `Result`",
        note = "`Segment`, integers and validated newtypes always are segment text; a `RelPath` is written `{{+name}}`",
        note = "an `Option` or a list may be undefined, and the path would lose a segment: for `/{{name}}` write `{{/name}}`, which leaves it out, or unwrap it"
    )]
    pub trait __UrikaDemand2_0 {}
    impl __UrikaDemand2_0 for __urika::Yes {}
    fn __urika_definition2_0()
    where
        <Segment<'static> as __urika::UriValue>::Plain: __urika::EncodedOnce,
    {}
    #[automatically_derived]
    impl<'__urika_view, 'a> __urika::UriTemplate for __UrikaRoute2<'__urika_view, 'a> {
        type Form = __urika::form::Relative;
        const TEMPLATE: __urika::Text = "/files/{name}";
        const ROUTES: __urika::Texts = &["/files/{name}"];
        const VARIABLES: __urika::Texts = &["name"];
        const __MARKS: __urika::Marks = __urika::Marks {
            scheme_end: 0,
            host_start: 0,
            host_end: 0,
            path_start: 0,
            path_end: 0,
            query_end: 0,
        };
        const __CAN_BUILD_ON: __urika::Is = true;
        #[inline]
        fn __check(&self) -> __urika::Checked {
            __urika::check::Chain::new().segment("name", &*self.name).end()
        }
        #[inline]
        fn __walk<__UrikaWalk: __urika::Walk>(
            &self,
            __urika_walk: __UrikaWalk,
        ) -> __UrikaWalk {
            __urika_walk
                .text("/files/")
                .begin(__urika::Operator::Simple)
                .value("", &*self.name)
                .mark(__urika::Mark::PathEnd)
                .mark(__urika::Mark::QueryEnd)
        }
    }
    #[diagnostic::on_unimplemented(
        message = "`name` cannot be taken from a URI as this type",
        label = "no value of this type comes back",
        note = "text comes back as `Cow<'a, str>`, `String` or `Segment<'a>`, lists as `Vec`, associative arrays as maps or structs that derive `UriValue`",
        note = "in `{{name}}` an empty text and none look the same, so its type must be always defined, or never empty; `{{?name}}` and `{{/name}}` tell the two apart"
    )]
    pub trait __UrikaCapture2_0<'__urika_uri>: __urika::capture::Bare<'__urika_uri> {}
    #[diagnostic::do_not_recommend]
    impl<
        '__urika_uri,
        __UrikaValue: __urika::capture::Bare<'__urika_uri>,
    > __UrikaCapture2_0<'__urika_uri> for __UrikaValue {}
    fn __urika_back2()
    where
        Segment<'static>: __UrikaCapture2_0<'static>,
    {}
    #[inline]
    fn __urika_read0_2<'__urika_uri, 'a>(
        mut __urika_scan: __urika::capture::Scan<'__urika_uri>,
        __urika_raw1: __urika::capture::Raw<'__urika_uri>,
        __urika_reading: __urika::capture::Reading,
    ) -> __urika::Taken<Page<'a>>
    where
        for<'__urika> u64: __urika::capture::Bare<'__urika_uri>,
    {
        let __urika_found0 = __urika::capture::Found::Text(__urika_raw1);
        let __urika::Option::Some(()) = __urika_scan.path_end() else {
            return __urika::Taken::Err(__urika::capture::no_match());
        };
        let __urika_value0: u64 = __urika::capture::bare::<u64>(__urika_found0, "id")?;
        if !(__urika::capture::is_word::<u64>(__urika_found0)) {
            __urika::UriTemplate::__check(
                &__UrikaRoute0 {
                    id: &__urika_value0,
                    __urika: <__urika::routes::View<'_, Page<'a>>>::NEW,
                },
            )?;
        }
        __urika::Taken::Ok(Page::User { id: __urika_value0 })
    }
    #[inline]
    fn __urika_read1_2<'__urika_uri, 'a>(
        mut __urika_scan: __urika::capture::Scan<'__urika_uri>,
        __urika_reading: __urika::capture::Reading,
    ) -> __urika::Taken<Page<'a>> {
        let __urika::Option::Some(()) = __urika_scan.path_end() else {
            return __urika::Taken::Err(__urika::capture::no_match());
        };
        __urika::Taken::Ok(Page::Me)
    }
    #[inline]
    fn __urika_read2_1<'__urika_uri, 'a>(
        mut __urika_scan: __urika::capture::Scan<'__urika_uri>,
        __urika_reading: __urika::capture::Reading,
    ) -> __urika::Taken<Page<'a>>
    where
        for<'__urika> Segment<'a>: __urika::capture::Bare<'__urika_uri>,
    {
        let __urika::Option::Some(()) = __urika_scan.literal("/") else {
            return __urika::Taken::Err(__urika::capture::no_match());
        };
        let __urika_raw = __urika_scan.segment();
        let __urika_found0 = __urika::capture::Found::Text(__urika_raw);
        let __urika::Option::Some(()) = __urika_scan.path_end() else {
            return __urika::Taken::Err(__urika::capture::no_match());
        };
        let __urika_value0: Segment<'a> = __urika::capture::bare::<
            Segment<'a>,
        >(__urika_found0, "name")?;
        if !(__urika::capture::is_word::<Segment<'a>>(__urika_found0)) {
            __urika::UriTemplate::__check(
                &__UrikaRoute2 {
                    name: &__urika_value0,
                    __urika: <__urika::routes::View<'_, Page<'a>>>::NEW,
                },
            )?;
        }
        __urika::Taken::Ok(Page::File { name: __urika_value0 })
    }
    #[automatically_derived]
    impl<'a> __urika::Routes for Page<'a> {
        type Form = __urika::form::Relative;
        const ROUTES: &'static [__urika::Route] = &[
            __urika::Route {
                name: "User",
                template: "/users/{id}",
                variables: &["id"],
                patterns: &["/users/{id}"],
                routes: &[],
                shapes: &[
                    __urika::routes::Shape {
                        head: __urika::routes::Head::None,
                        steps: &[
                            __urika::routes::Step::Text("users"),
                            __urika::routes::Step::Value,
                        ],
                    },
                ],
                kind: __urika::routes::Kind::Own,
            },
            __urika::Route {
                name: "Me",
                template: "/users/me",
                variables: &[],
                patterns: &["/users/me"],
                routes: &[],
                shapes: &[
                    __urika::routes::Shape {
                        head: __urika::routes::Head::None,
                        steps: &[
                            __urika::routes::Step::Text("users"),
                            __urika::routes::Step::Text("me"),
                        ],
                    },
                ],
                kind: __urika::routes::Kind::Own,
            },
            __urika::Route {
                name: "File",
                template: "/files/{name}",
                variables: &["name"],
                patterns: &["/files/{name}"],
                routes: &[],
                shapes: &[
                    __urika::routes::Shape {
                        head: __urika::routes::Head::None,
                        steps: &[
                            __urika::routes::Step::Text("files"),
                            __urika::routes::Step::Value,
                        ],
                    },
                ],
                kind: __urika::routes::Kind::Own,
            },
        ];
        fn __number(&self) -> __urika::Length {
            match self {
                Page::User { .. } => 0,
                Page::Me { .. } => 1,
                Page::File { .. } => 2,
            }
        }
        fn __marks(&self) -> __urika::Marks {
            match self {
                Page::User { .. } => {
                    <__UrikaRoute0<'_, 'a> as __urika::UriTemplate>::__MARKS
                }
                Page::Me { .. } => {
                    <__UrikaRoute1<'_, 'a> as __urika::UriTemplate>::__MARKS
                }
                Page::File { .. } => {
                    <__UrikaRoute2<'_, 'a> as __urika::UriTemplate>::__MARKS
                }
            }
        }
        fn __check(&self) -> __urika::Checked {
            match self {
                Page::User { id: __urika_field0 } => {
                    __urika::UriTemplate::__check(
                            &__UrikaRoute0 {
                                id: __urika_field0,
                                __urika: <__urika::routes::View<'_, Page<'a>>>::NEW,
                            },
                        )
                        .map_err(|__urika_error| __urika_error.of_route(&"User"))
                }
                Page::Me => {
                    __urika::UriTemplate::__check(
                            &__UrikaRoute1 {
                                __urika: <__urika::routes::View<'_, Page<'a>>>::NEW,
                            },
                        )
                        .map_err(|__urika_error| __urika_error.of_route(&"Me"))
                }
                Page::File { name: __urika_field0 } => {
                    __urika::UriTemplate::__check(
                            &__UrikaRoute2 {
                                name: __urika_field0,
                                __urika: <__urika::routes::View<'_, Page<'a>>>::NEW,
                            },
                        )
                        .map_err(|__urika_error| __urika_error.of_route(&"File"))
                }
            }
        }
        fn __walk<__UrikaWalk: __urika::Walk>(
            &self,
            __urika_walk: __UrikaWalk,
        ) -> __UrikaWalk {
            match self {
                Page::User { id: __urika_field0 } => {
                    __urika::UriTemplate::__walk(
                        &__UrikaRoute0 {
                            id: __urika_field0,
                            __urika: <__urika::routes::View<'_, Page<'a>>>::NEW,
                        },
                        __urika_walk,
                    )
                }
                Page::Me => {
                    __urika::UriTemplate::__walk(
                        &__UrikaRoute1 {
                            __urika: <__urika::routes::View<'_, Page<'a>>>::NEW,
                        },
                        __urika_walk,
                    )
                }
                Page::File { name: __urika_field0 } => {
                    __urika::UriTemplate::__walk(
                        &__UrikaRoute2 {
                            name: __urika_field0,
                            __urika: <__urika::routes::View<'_, Page<'a>>>::NEW,
                        },
                        __urika_walk,
                    )
                }
            }
        }
    }
    #[automatically_derived]
    impl<'__urika_uri, 'a> __urika::FromUri<'__urika_uri> for Page<'a>
    where
        for<'__urika> u64: __urika::capture::Bare<'__urika_uri>,
        for<'__urika> Segment<'a>: __urika::capture::Bare<'__urika_uri>,
    {
        #[allow(unreachable_code)]
        fn __read(
            __urika_text: __urika::Str<'__urika_uri>,
            __urika_reading: __urika::capture::Reading,
        ) -> __urika::Taken<Self> {
            let __urika_scan0 = __urika::capture::Scan::new(__urika_text);
            if !__urika_scan0.is_path() {
                return __urika::Taken::Err(__urika::capture::no_match());
            }
            let mut __urika_scan1 = __urika_scan0;
            if __urika_scan1.leads(b'/') {
                let __urika_raw0 = __urika_scan1.segment();
                match __urika_raw0
                    .literal(
                        &["users", "files"],
                        |__urika_word| match __urika_word.len() {
                            5 => {
                                match __urika_word[0] {
                                    b'f' => if __urika_word == b"files" { 2 } else { 0 }
                                    b'u' => if __urika_word == b"users" { 1 } else { 0 }
                                    _ => 0,
                                }
                            }
                            _ => 0,
                        },
                    )
                {
                    1 => {
                        let mut __urika_scan2 = __urika_scan1;
                        if __urika_scan2.leads(b'/') {
                            let __urika_raw1 = __urika_scan2.segment();
                            match __urika_raw1
                                .literal(
                                    &["me"],
                                    |__urika_word| match __urika_word.len() {
                                        2 => if __urika_word == b"me" { 1 } else { 0 }
                                        _ => 0,
                                    },
                                )
                            {
                                1 => {
                                    let mut __urika_scan3 = __urika_scan2;
                                    if !__urika_scan3.leads(b'/') {
                                        let __urika_taken = __urika::capture::of_route(
                                            __urika_read1_2(__urika_scan2, __urika_reading),
                                            &"Me",
                                        );
                                        if !__urika::capture::is_other(&__urika_taken) {
                                            return __urika_taken;
                                        }
                                        return __urika::capture::of_route(
                                            __urika_read0_2(
                                                __urika_scan2,
                                                __urika_raw1,
                                                __urika_reading,
                                            ),
                                            &"User",
                                        );
                                    }
                                }
                                _ => {
                                    return __urika::capture::of_route(
                                        __urika_read0_2(
                                            __urika_scan2,
                                            __urika_raw1,
                                            __urika_reading,
                                        ),
                                        &"User",
                                    );
                                }
                            }
                        }
                    }
                    2 => {
                        return __urika::capture::of_route(
                            __urika_read2_1(__urika_scan1, __urika_reading),
                            &"File",
                        );
                    }
                    _ => {}
                }
            }
            __urika::Taken::Err(__urika::capture::no_match())
        }
    }
    impl<'a> Page<'a> {
        /// The routes, in the order of the variants.
        const ROUTES: &'static [__urika::Route] = <Self as __urika::Routes>::ROUTES;
        /// The route of this text, with its values: of a URI, or of a path with query where
        /// the routes are such.
        ///
        /// # Errors
        ///
        /// When no route matches, or a value of the one that does cannot be taken.
        fn parse<'__urika_uri>(
            text: &'__urika_uri __urika::str,
        ) -> __urika::Result<Self, __urika::MatchError>
        where
            for<'__urika> u64: __urika::capture::Bare<'__urika_uri>,
            for<'__urika> Segment<'a>: __urika::capture::Bare<'__urika_uri>,
        {
            <Self as __urika::FromUri<'__urika_uri>>::from_uri(text)
        }
        /// Writes what `try_to_uri` gives, without allocating.
        ///
        /// # Errors
        ///
        /// When a value would change what is addressed, or `out` takes no more.
        fn write_to(
            &self,
            out: &mut (impl __urika::Write + ?__urika::Sized),
        ) -> __urika::Result<(), __urika::BuildError> {
            __urika::Routes::write_to(self, out)
        }
    }
    __urika::with_alloc! {
        impl<'a> Page<'a> {
            /// The URI: the types of the values rule out that this fails.
            #[must_use]
            fn to_uri(&self) -> __urika::UriRefBuf
            where
                for<'__urika> <<u64 as __urika::UriValue>::Segment as __urika::Answer>::And<
                    <u64 as __urika::UriValue>::Defined,
                >: __UrikaDemand0_0,
                for<'__urika> <<Segment<
                    'a,
                > as __urika::UriValue>::Segment as __urika::Answer>::And<
                    <Segment<'a> as __urika::UriValue>::Defined,
                >: __UrikaDemand2_0,
            {
                __urika::routes::to_uri(self)
            }
            /// The URI, when every value can stand where it is put.
            ///
            /// # Errors
            ///
            /// When a value would change what is addressed: the first such variable, and its route.
            fn try_to_uri(
                &self,
            ) -> __urika::Result<__urika::UriRefBuf, __urika::BuildError> {
                __urika::Routes::try_to_uri(self)
            }
            /// As `to_uri`, behind a base.
            #[must_use]
            fn to_uri_on(&self, base: impl __urika::AsBase) -> __urika::UriBuf
            where
                for<'__urika> <<u64 as __urika::UriValue>::Segment as __urika::Answer>::And<
                    <u64 as __urika::UriValue>::Defined,
                >: __UrikaDemand0_0,
                for<'__urika> <<Segment<
                    'a,
                > as __urika::UriValue>::Segment as __urika::Answer>::And<
                    <Segment<'a> as __urika::UriValue>::Defined,
                >: __UrikaDemand2_0,
            {
                __urika::routes::to_uri_on(self, __urika::AsBase::as_base(&base))
            }
            /// As `try_to_uri`, behind a base.
            ///
            /// # Errors
            ///
            /// As `try_to_uri`.
            fn try_to_uri_on(
                &self,
                base: impl __urika::AsBase,
            ) -> __urika::Result<__urika::UriBuf, __urika::BuildError> {
                __urika::routes::try_to_uri_on(self, __urika::AsBase::as_base(&base))
            }
        }
    }
    impl<'a> __urika::routes::Sure for Page<'a>
    where
        for<'__urika> <<u64 as __urika::UriValue>::Segment as __urika::Answer>::And<
            <u64 as __urika::UriValue>::Defined,
        >: __UrikaDemand0_0,
        for<'__urika> <<Segment<
            'a,
        > as __urika::UriValue>::Segment as __urika::Answer>::And<
            <Segment<'a> as __urika::UriValue>::Defined,
        >: __UrikaDemand2_0,
    {}
    __urika::with_alloc! {
        impl<'a> Page<'a> {
            /// The same, which borrows nothing.
            #[must_use]
            fn into_owned(self) -> Page<'static>
            where
                for<'__urika> Segment<
                    'a,
                >: __urika::capture::Lasting<Lasting = Segment<'static>>,
            {
                match self {
                    Page::User { id: __urika_field0 } => {
                        Page::User { id: __urika_field0 }
                    }
                    Page::Me => Page::Me,
                    Page::File { name: __urika_field0 } => {
                        Page::File {
                            name: __urika::capture::Lasting::lasting(__urika_field0),
                        }
                    }
                }
            }
        }
        #[automatically_derived]
        impl __urika::FromUriOwned for Page<'static>
        where
            for<'__urika_uri> Page<'__urika_uri>: __urika::FromUri<'__urika_uri>,
            for<'__urika_uri> Segment<
                '__urika_uri,
            >: __urika::capture::Lasting<Lasting = Segment<'static>>,
        {
            fn __read_owned(
                __urika_text: __urika::Str<'_>,
                __urika_reading: __urika::capture::Reading,
            ) -> __urika::Taken<Self> {
                <Page<'_> as __urika::FromUri<'_>>::__read(__urika_text, __urika_reading)
                    .map(<Page<'_>>::into_owned)
            }
        }
    }
};
