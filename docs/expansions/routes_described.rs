//     #[derive(Routes)]
//     enum Git {
//         /// The log of a branch.
//         #[route("git-log:{branch}", mime = "text/plain")]
//         Log { branch: Branch },
//     }
//
// expands to

#[allow(…)]
const _: () = {
    use ::urika::__private as __urika;
    fn __urika_definition0_0()
    where
        <Branch as __urika::UriValue>::Plain: __urika::EncodedOnce<Branch>,
    {}
    #[automatically_derived]
    impl __urika::Routes for Git
    where
        for<'any> Branch: __urika::UriValue,
    {
        type Form = __urika::form::WithScheme;
        const ROUTES: &'static [__urika::Route] = &__urika::routes::own(
            &[("Log", "git-log:{branch}", 0, "", "git-log:{} ")],
            &[&["branch"]],
            &[(0, &[])],
            &[(0, [7, 0, 0, 8, 0, 0])],
        );
        fn __number(&self) -> __urika::usize {
            match self {
                Self::Log { .. } => 0,
            }
        }
        fn __walk<__UrikaWalk: __urika::Walk>(
            &self,
            __urika_walk: __UrikaWalk,
        ) -> __UrikaWalk {
            match self {
                Self::Log { branch: __urika_field0 } => {
                    __urika_walk.word("git-log:", "branch", __urika_field0).ends()
                }
            }
        }
    }
    __urika::set_items! {
        (impl<> Git where), where(for<'any> Self: __urika::Routes<Form = __urika::form::WithScheme>,);
        const,<Self as __urika::Routes>::ROUTES;
        fn from_uri<'uri>(&'uri), where(for<'any> Self: __urika::FromUri<'uri>,);
        fn write_to;
        -> __urika::UriBuf;
        fn build, where(for<'any> Self: __urika::Routes<Form = __urika::form::WithScheme>, for<'any> Self: __urika::Proven);
        fn try_build;
    }
    #[doc(hidden)]
    impl __urika::AlwaysValid for Git
    where
        for<'any> Branch: __urika::UriValue,
        for<'any> Branch: __urika::SegmentText,
        for<'any> Branch: __urika::Defined,
    {}
    #[doc(hidden)]
    #[automatically_derived]
    impl<'uri> __urika::FromUri<'uri> for Git
    where
        for<'any> Branch: __urika::UriValue,
        for<'any> Branch: __urika::capture::Bare<'static>,
        for<'any> <Branch as __urika::capture::Capture<
            'static,
        >>::Kept: __urika::capture::OwnsText<Branch>,
    {
        type Serving = __urika::routes::OfSet<'uri, Self>;
        type Kept = <Branch as __urika::capture::Capture<'static>>::Kept;
        fn __read<
            '__urika_text,
            __UrikaLend: __urika::capture::Lend<'__urika_text, 'uri>,
        >(
            __urika_text: __urika::Str<'__urika_text>,
            __urika_reading: __urika::capture::Reading,
            __urika_lend: __UrikaLend,
        ) -> __urika::Taken<Self> {
            let __urika_reader = &mut __urika::capture::Reader::new(__urika_reading);
            let __urika_route = 'urika_found: {
                if __urika_reading.is_path {
                    return __urika::routes::fail(__urika_reader);
                }
                'urika: {
                    let mut __urika_scan0 = __urika::capture::Scan::new(__urika_text);
                    if let __urika::Some(()) = __urika::capture::Scan::scheme(
                        &mut __urika_scan0,
                        "git-log:",
                    ) {
                        if __urika_scan0.is_authority() {
                            break 'urika;
                        }
                        __urika_reader
                            .begin(__urika::capture::Scan::new(__urika_text), 0);
                        let [__urika_found0] = __urika_reader
                            .follow({
                                &[
                                    __urika::capture::ReadStep::Scheme("git-log:"),
                                    __urika::capture::ReadStep::Segment(0),
                                    __urika::capture::ReadStep::NoQuery,
                                ]
                            });
                        __urika_reader.doubt();
                        if let __urika::Some(__urika_field0) = __urika_reader
                            .bare(__urika::capture::Own, __urika_found0, "branch")
                        {
                            break 'urika_found Self::Log {
                                branch: __urika_field0,
                            };
                        }
                        break 'urika;
                    }
                }
                return __urika::routes::fail(__urika_reader);
            };
            __urika::routes::done(__urika_reader, __urika_route)
        }
    }
    #[automatically_derived]
    impl __urika::DescribedRoutes for Git
    where
        for<'any> Branch: __urika::UriValue,
    {
        const METADATA: &'static [__urika::RouteMetadata] = &[
            __urika::RouteMetadata::new("The log of a branch", "", "text/plain")
                .written("git-log:{branch}")
                .texts(&[("branch", <Branch as __urika::UriValue>::__TEXTS)]),
        ];
    }
};
