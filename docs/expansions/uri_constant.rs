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
    const _: () = __URIKA_READING
        .report::<
            {
                __URIKA_READING
                    .message_len(&__URIKA_POLICY, __urika::What::Uri, __URIKA_TEXT)
            },
        >(&__URIKA_POLICY, __urika::What::Uri, __URIKA_TEXT);
    #[allow(long_running_const_eval)]
    const __URIKA_FITTED: __urika::Reading<{ __URIKA_READING.len() }> = __URIKA_READING
        .fitted();
    const __URIKA_URI: urika::Uri<'static> = __URIKA_FITTED.uri();
    __URIKA_URI
};
