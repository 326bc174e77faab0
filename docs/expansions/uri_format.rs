//     uri_format!("https://example.com/users/{id}{?page}")
//
// expands to

let value = {
    use urika::__private as __urika;
    #[allow(…)]
    struct __UrikaFormat<__UrikaV0, __UrikaV1>(__UrikaV0, __UrikaV1);
    #[allow(…)]
    const _: () = {
        #[diagnostic::on_unimplemented(
            message = "`id` may be `.`, `..`, empty, undefined or hold a slash: `uri_format!` needs a type that rules this out",
            label = "this may be no segment",
            note = "`try_uri_format!` checks the value and gives a `Result`",
            note = "`Segment`, integers and validated newtypes always are segment text; a `RelPath` is written `{{+id}}`",
            note = "an `Option` or a list may be undefined, and the path would lose a segment: for `/{{id}}` write `{{/id}}`, which leaves it out, or unwrap it"
        )]
        pub trait __UrikaDemand0 {}
        impl __UrikaDemand0 for __urika::Yes {}
        #[diagnostic::on_unimplemented(
            message = "`page` may be NaN or infinite, or print by a `Display` that fails: `uri_format!` needs a type that rules this out",
            label = "this may have no text",
            note = "`try_uri_format!` checks the value and gives a `Result`",
            note = "integers and text rule it out, such as a `String` of what is printed"
        )]
        pub trait __UrikaDemand3 {}
        impl __UrikaDemand3 for __urika::Yes {}
        #[automatically_derived]
        impl<__UrikaV0, __UrikaV1> __urika::UriTemplate
        for __UrikaFormat<__UrikaV0, __UrikaV1>
        where
            __UrikaV0: __urika::UriValue,
            __UrikaV1: __urika::UriValue,
        {
            type Form = __urika::form::Absolute;
            const TEMPLATE: __urika::Text = "https://example.com/users/{id}{?page}";
            const ROUTES: __urika::Texts = &["/users/{id}"];
            const VARIABLES: __urika::Texts = &["id", "page"];
            const __MARKS: __urika::Marks = {
                __urika::encoded_once::<
                    __UrikaV0,
                >(
                    "`id` is encoded already, and would be encoded again [RFC 6570, section 3.2.1]\n  help: give it as text, or write `{+id}`",
                );
                __urika::encoded_once::<
                    __UrikaV1,
                >(
                    "`page` is encoded already, and would be encoded again [RFC 6570, section 3.2.1]\n  help: give it as text, or write `{+page}`",
                );
                __urika::Marks {
                    scheme_end: 5,
                    host_start: 8,
                    host_end: 19,
                    path_start: 19,
                    path_end: 0,
                    query_end: 0,
                }
            };
            #[inline]
            fn __check(&self) -> __urika::Checked {
                let _urika = <Self as __urika::UriTemplate>::__MARKS;
                __urika::check::Chain::new()
                    .segment("id", &self.0)
                    .sound("page", &self.1)
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
                    .value("", &self.0)
                    .mark(__urika::Mark::PathEnd)
                    .begin(__urika::Operator::Query)
                    .value("&page=", &self.1)
                    .mark(__urika::Mark::QueryEnd)
            }
        }
        impl<__UrikaV0, __UrikaV1> __UrikaFormat<__UrikaV0, __UrikaV1> {
            fn build(self) -> __urika::UriBuf
            where
                __UrikaV0: __urika::UriValue,
                __UrikaV1: __urika::UriValue,
                for<'__urika> <<__UrikaV0 as __urika::UriValue>::Segment as __urika::Answer>::And<
                    <__UrikaV0 as __urika::UriValue>::Defined,
                >: __UrikaDemand0,
                for<'__urika> <__UrikaV0 as __urika::UriValue>::Plain: __urika::EncodedOnce,
                for<'__urika> <__UrikaV1 as __urika::UriValue>::Plain: __urika::EncodedOnce,
                for<'__urika> <__UrikaV1 as __urika::UriValue>::Sound: __UrikaDemand3,
            {
                __urika::build(&self)
            }
        }
    };
    __UrikaFormat(&id, &page).build()
};
