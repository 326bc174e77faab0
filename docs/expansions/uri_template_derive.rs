//     #[derive(UriTemplate)]
//     #[uri_template("https://example.com/{owner}{?labels*}")]
//     struct Issues<'a> {
//         owner: Segment<'a>,
//         labels: Vec<Cow<'a, str>>,
//     }
//
// expands to

#[allow(…)]
const _: () = {
    use ::urika::__private as __urika;
    fn __urika_definition0()
    where
        <Segment<'static> as __urika::UriValue>::Plain: __urika::EncodedOnce,
        <Vec<Cow<'static, str>> as __urika::UriValue>::Plain: __urika::EncodedOnce,
        Vec<Cow<'static, str>>: __urika::Several,
    {}
    #[automatically_derived]
    impl<'a> __urika::UriTemplate for Issues<'a> {
        type Form = __urika::form::WithScheme;
        const __FACTS: __urika::Facts = __urika::Facts::new(
            "https://example.com/{owner}{?labels*}",
            &["/{owner}"],
            &["owner", "labels"],
            [5, 8, 19, 19, 0, 0],
            "https://example.com/{} ",
        );
        #[inline]
        fn __walk<__UrikaWalk: __urika::Walk>(
            &self,
            __urika_walk: __UrikaWalk,
        ) -> __UrikaWalk {
            __urika_walk
                .word("https://example.com/", "owner", &self.owner)
                .path_end()
                .begin(__urika::Operator::Query)
                .exploded("&labels=", &self.labels)
                .query_end()
        }
    }
    impl<'a> __urika::Proven for Issues<'a>
    where
        for<'__urika> Segment<'static>: __urika::SegmentText,
        for<'__urika> Vec<Cow<'static, str>>: __urika::HasText,
    {}
    __urika::with_alloc! {
        #[automatically_derived]
        impl<'a> __urika::FromUri<'a> for Issues<'a> {
            #[inline]
            fn __take(
                __urika_reader: &mut __urika::capture::Reader<'a>,
            ) -> __urika::Option<__urika::Taken<Self>> {
                __urika_reader.origin("https://example.com");
                if let (__urika::Some(__urika_field0),) = (
                    __urika_reader.word("/", "owner"),
                ) {
                    let [__urika_found1] = __urika_reader
                        .pairs(["labels"], ["labels"], 1);
                    if let (__urika::Some(__urika_field1),) = (
                        __urika_reader.value(__urika_found1, "labels"),
                    ) {
                        return __urika_reader
                            .done(Issues {
                                owner: __urika_field0,
                                labels: __urika_field1,
                            });
                    }
                }
                __urika::Option::None
            }
        }
        #[automatically_derived]
        impl __urika::FromUriOwned for Issues<'static> {
            const __SERVING: __urika::capture::Serving = __urika::routes::serving_template::<
                Self,
            >();
            #[inline]
            fn __read_owned(
                __urika_text: __urika::Str<'_>,
                __urika_reading: __urika::capture::Reading,
            ) -> __urika::Taken<Self> {
                __urika::capture::owned(
                    __urika_text,
                    __urika_reading,
                    <Issues<'_>>::into_owned,
                )
            }
        }
    }
    pub struct __UrikaNames {
        pub labels: __urika::Text,
    }
    impl<'a> Issues<'a> {
        /// The template: `https://example.com/{owner}{?labels*}`.
        const TEMPLATE: &'static __urika::str = "https://example.com/{owner}{?labels*}";
        /// The patterns that a router needs to match the path.
        const PATTERNS: &'static [&'static __urika::str] = &["/{owner}"];
        /// The pattern that a router needs to match the path.
        const PATTERN: &'static __urika::str = "/{owner}";
        /// The names of the parameters in the query, as forms need them: `NAMES.labels`.
        const NAMES: __UrikaNames = __UrikaNames { labels: "labels" };
        __urika::with_alloc! {
            #[doc = " Builds the URI: the types of the values rule out that this fails."]
            #[must_use] #[inline] fn build(& self) -> __urika::UriBuf where for <'__urika
            > Self : __urika::Proven, { __urika::build(self) } #[doc =
            " Builds the URI, or says which value would change what is addressed."]
            #[inline] fn try_build(& self) -> __urika::Result <__urika::UriBuf,
            __urika::BuildError > where { __urika::UriTemplate::try_build(self) } #[doc =
            " Parses a URI that this template builds."] #[inline] fn from_uri(uri : &'a
            __urika::str) -> __urika::Result < Self, __urika::MatchError > {
            __urika::FromUri::from_uri(uri) } #[doc =
            " As `from_uri`, of path and query alone, as a server sees them."] #[inline]
            fn from_path(path_and_query : &'a __urika::str) -> __urika::Result < Self,
            __urika::MatchError > { __urika::FromUri::from_path(path_and_query) } #[doc =
            " Makes all that it borrows its own."] #[must_use] #[inline] fn
            into_owned(self) -> Issues < 'static, > where { Issues { owner :
            __urika::capture::Lasting::lasting(self.owner), labels :
            __urika::capture::Lasting::lasting(self.labels), } }
        }
    }
};
