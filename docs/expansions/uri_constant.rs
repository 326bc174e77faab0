//     uri!(ROOT)
//
// expands to

let value = {
    use urika::__private as __urika;
    const __URIKA_TEXT: __urika::StaticStr = ROOT;
    const __URIKA_POLICY: urika::Policy<'static> = urika::Policy::LITERAL;
    #[allow(long_running_const_eval)]
    const __URIKA_NORMALIZED: __urika::NormalizedText<
        { __urika::capacity(__URIKA_TEXT) },
    > = __urika::read(&__URIKA_POLICY, __urika::What::Uri, __URIKA_TEXT);
    #[allow(long_running_const_eval)]
    const _: () = __urika::NormalizedText::report::<
        {
            __urika::NormalizedText::message_len(
                &__URIKA_NORMALIZED,
                &__URIKA_POLICY,
                __urika::What::Uri,
                __URIKA_TEXT,
            )
        },
    >(&__URIKA_NORMALIZED, &__URIKA_POLICY, __urika::What::Uri, __URIKA_TEXT);
    #[allow(long_running_const_eval)]
    const __URIKA_FITTED: __urika::NormalizedText<
        { __urika::NormalizedText::len(&__URIKA_NORMALIZED) },
    > = __urika::NormalizedText::fitted(&__URIKA_NORMALIZED);
    const __URIKA_URI: urika::Uri<'static> = __urika::NormalizedText::uri(
        &__URIKA_FITTED,
    );
    __URIKA_URI
};
