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
    fn __urika_definition0_0()
    where
        <u64 as __urika::UriValue>::Plain: __urika::EncodedOnce<u64>,
    {}
    fn __urika_definition2_1()
    where
        <Segment<
            'static,
        > as __urika::UriValue>::Plain: __urika::EncodedOnce<Segment<'static>>,
    {}
    #[automatically_derived]
    impl<'a> __urika::Routes for Page<'a> {
        type Form = __urika::form::Relative;
        const ROUTES: &'static [__urika::Route] = &__urika::routes::own(
            &[
                ("User", "/users/{id}", 0, "/users/{id}", "/users/{} "),
                ("Me", "/users/me", 1, "/users/me", "/users/me "),
                ("File", "/files/{name}", 2, "/files/{name}", "/files/{} "),
            ],
            &[&["id"], &[], &["name"]],
            &[],
            &[(1, [0, 0, 0, 0, 9, 9])],
        );
        fn __number(&self) -> __urika::usize {
            match self {
                Self::User { .. } => 0,
                Self::Me { .. } => 1,
                Self::File { .. } => 2,
            }
        }
        fn __walk<__UrikaWalk: __urika::Walk>(
            &self,
            __urika_walk: __UrikaWalk,
        ) -> __UrikaWalk {
            match self {
                Self::User { id: __urika_field0 } => {
                    __urika_walk.word("/users/", "id", __urika_field0).ends()
                }
                Self::Me {} => __urika_walk.text("/users/me"),
                Self::File { name: __urika_field0 } => {
                    __urika_walk.word("/files/", "name", __urika_field0).ends()
                }
            }
        }
    }
    __urika::set_items! {
        (impl<'a> Page<'a> where), where();
        const,<Self as __urika::Routes>::ROUTES;
        fn from_uri<>(&'a), where();
        fn write_to;
        -> __urika::UriRefBuf;
        fn build, where(for<'any> Self: __urika::Proven);
        fn try_build;
        fn build_on, where(for<'any> Self: __urika::Proven);
        fn try_build_on, where();
    }
    #[doc(hidden)]
    impl<'a> __urika::AlwaysValid for Page<'a>
    where
        for<'any> u64: __urika::SegmentText,
        for<'any> u64: __urika::Defined,
        for<'any> Segment<'static>: __urika::SegmentText,
        for<'any> Segment<'static>: __urika::Defined,
    {}
    #[automatically_derived]
    impl<'a> __urika::FromUri<'a> for Page<'a> {
        type Serving = __urika::routes::OfSet<'a, Self>;
        type Kept = __urika::Yes;
        fn __read<'__urika_text, __UrikaLend: __urika::capture::Lend<'__urika_text, 'a>>(
            __urika_text: __urika::Str<'__urika_text>,
            __urika_reading: __urika::capture::Reading,
            __urika_lend: __UrikaLend,
        ) -> __urika::Taken<Self> {
            let __urika_reader = &mut __urika::capture::Reader::new(__urika_reading);
            let __urika_route = 'urika_found: {
                let __urika_scan0 = __urika::capture::Scan::of_path(
                    __urika_text,
                    __urika_reading,
                );
                if let __urika::Some((__urika_raw0, __urika_scan1)) = __urika_scan0
                    .next()
                {
                    match __urika_raw0.literal(&["users", "files"]) {
                        b"users" => {
                            if let __urika::Some((__urika_raw1, __urika_scan2)) = __urika_scan1
                                .next()
                            {
                                if __urika_raw1.is("me") {
                                    if !__urika_scan2.goes_on() {
                                        return __urika::Taken::Ok(Self::Me {});
                                    }
                                } else {
                                    __urika_reader.begin(__urika_scan2, 0);
                                    if let __urika::Some(__urika_field0) = __urika_reader
                                        .filled(__urika_lend, __urika_raw1, "id")
                                    {
                                        break 'urika_found Self::User { id: __urika_field0 };
                                    }
                                }
                            }
                        }
                        b"files" => {
                            if let __urika::Some(__urika_field0) = __urika_reader
                                .first(__urika_lend, __urika_scan1, 2, "/", "name")
                            {
                                break 'urika_found Self::File { name: __urika_field0 };
                            }
                        }
                        _ => {}
                    }
                }
                return __urika::routes::astray(__urika_reader, __urika_text);
            };
            __urika::routes::done(__urika_reader, __urika_route)
        }
    }
};
