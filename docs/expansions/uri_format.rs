//     uri_format!("https://example.com/users/{id}{?page}")
//
// expands to

let value = {
    use urika::__private as __urika;
    #[diagnostic::on_unimplemented(
        message = "`id` may be `.`, `..`, empty, undefined or hold a slash: `uri_format!` needs a type that rules this out",
        label = "this may be no segment",
        note = "`try_uri_format!` checks the value and gives a `Result`",
        note = "`Segment`, integers and validated newtypes always are segment text; a `RelPath` is written `{{+id}}`",
        note = "an `Option` or a list may be undefined, and the path would lose a segment: for `/{{id}}` write `{{/id}}`, which leaves it out, or unwrap it"
    )]
    trait __UrikaDemand0 {}
    impl __UrikaDemand0 for __urika::Yes {}
    #[diagnostic::on_unimplemented(
        message = "`page` may be NaN or infinite, or print by a `Display` that fails: `uri_format!` needs a type that rules this out",
        label = "this may have no text",
        note = "`try_uri_format!` checks the value and gives a `Result`",
        note = "integers and text rule it out, such as a `String` of what is printed"
    )]
    trait __UrikaDemand3 {}
    impl __UrikaDemand3 for __urika::Yes {}
    #[allow(…)]
    fn __urika_format<__UrikaV0, __UrikaV1>(
        __urika_v0: __UrikaV0,
        __urika_v1: __UrikaV1,
    ) -> __urika::UriBuf
    where
        __UrikaV0: __urika::UriValue,
        __UrikaV1: __urika::UriValue,
        <<__UrikaV0 as __urika::UriValue>::Segment as __urika::Answer>::And<
            <__UrikaV0 as __urika::UriValue>::Defined,
        >: __UrikaDemand0,
        <__UrikaV0 as __urika::UriValue>::Plain: __urika::EncodedOnce,
        <__UrikaV1 as __urika::UriValue>::Plain: __urika::EncodedOnce,
        <__UrikaV1 as __urika::UriValue>::Sound: __UrikaDemand3,
    {
        use __urika::Walk as _;
        let mut __urika_sink = __urika::Growing::new(
            __urika::room(__urika::room(36, &__urika_v0), &__urika_v1),
            __urika::Marks::new([5, 8, 19, 19, 0, 0]),
        );
        let __urika_written = __urika::Expanding::new(&mut __urika_sink)
            .word("https://example.com/users/", "id", &__urika_v0)
            .whole_query("&page=", &__urika_v1)
            .end();
        __urika::built::<__urika::form::WithScheme>(__urika_sink, __urika_written)
    }
    #[allow(clippy::needless_borrows_for_generic_args)]
    let __urika_built = __urika_format(&id, &page);
    __urika_built
};
