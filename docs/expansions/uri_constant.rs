//     uri!(ROOT)
//
// expands to

let value = {
    use urika::__private as __urika;
    const __URIKA_TEXT: __urika::Text = ROOT;
    const __URIKA_POLICY: urika::Policy<'static> = urika::Policy::LITERAL;
    #[allow(long_running_const_eval)]
    const __URIKA_READING: __urika::Reading<{ __urika::capacity(__URIKA_TEXT) }> = __urika::read(
        &__URIKA_POLICY,
        __urika::What::Uri,
        __URIKA_TEXT,
    );
    #[allow(long_running_const_eval)]
    const _: () = __urika::Reading::report::<
        {
            __urika::Reading::message_len(
                &__URIKA_READING,
                &__URIKA_POLICY,
                __urika::What::Uri,
                __URIKA_TEXT,
            )
        },
    >(&__URIKA_READING, &__URIKA_POLICY, __urika::What::Uri, __URIKA_TEXT);
    #[allow(long_running_const_eval)]
    const __URIKA_FITTED: __urika::Reading<
        { __urika::Reading::len(&__URIKA_READING) },
    > = __urika::Reading::fitted(&__URIKA_READING);
    const __URIKA_URI: urika::Uri<'static> = __urika::Reading::uri(&__URIKA_FITTED);
    __URIKA_URI
};
