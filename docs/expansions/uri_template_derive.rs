//     #[derive(UriTemplate)]
//     #[uri_template("https://example.com/{owner}{?labels*}")]
//     struct Issues<'a> {
//         owner: Segment<'a>,
//         labels: Vec<Cow<'a, str>>,
//     }
//
// expands to

::urika::__private::template! {
    {
        (#[doc = " The template: `https://example.com/{owner}{?labels*}`."] impl<'a> __urika::UriTemplate for Issues<'a> where);
        WithScheme("https://example.com/{owner}{?labels*}", &["/{owner}"], &["owner", "labels"], [5, 8, 19, 19, 0, 0], "https://example.com/{} ");
        fn walk(self, __urika_walk) {
            __urika_walk
                .plain_word("https://example.com/", "owner", &self.owner)
                .path_end()
                .begin(__urika::Operator::Query)
                .exploded("&labels=", &self.labels)
                .query_end()
        }
        {}
    }
    {
        fn __urika_definition0()
        where
            Vec<Cow<'static, str>>: __urika::Several,
            <Vec<
                Cow<'static, str>,
            > as __urika::UriValue>::Plain: __urika::EncodedOnce<Vec<Cow<'static, str>>>,
        {}
        fn __urika_names1()
        where
            <Vec<
                Cow<'static, str>,
            > as __urika::UriValue>::Kind: __urika::kind::Nameless<Vec<Cow<'static, str>>>,
        {}
        #[doc(hidden)]
        impl<'a> __urika::AlwaysValid for Issues<'a>
        where
            Segment<'static>: __urika::SegmentsByName,
            Segment<'static>: __urika::Defined,
            Vec<Cow<'static, str>>: __urika::HasText,
        {}
    }
    {
        (impl<'a> Issues<'a> where);
        const,;
        {}
    }
    {}
    alloc {
        (impl<'a> __urika::FromUri<'a> for Issues<'a> where);
        fn take(__urika_reader, __urika_lend: 'a) -> __urika::Yes {
            __urika_reader.origin("https://example.com");
            if let (__urika::Some(__urika_field0), __urika::Some(__urika_field1)) = (
                __urika_reader.word(__urika_lend, "/", "owner"),
                __urika_reader.list(__urika_lend, "labels", "labels"),
            ) {
                return __urika_reader
                    .done(Issues {
                        owner: __urika_field0,
                        labels: __urika_field1,
                    });
            }
        }
        fn from_uri<>, where();
        fn from_path<>, where();
    }
}
