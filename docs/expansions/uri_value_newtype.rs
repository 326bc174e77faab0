//     #[derive(UriValue)]
//     #[uri(chars = "a-z0-9-", min = 1, max = 39)]
//     struct Owner(String);
//
// expands to

#[allow(deprecated)]
const _: () = {
    use ::urika::__private as __urika;
    const __URIKA_RULES: __urika::Rules = __urika::Rules::new(
        0x7fffffe0000000003ff200000000000,
        "a-z0-9-",
        1,
        39,
        false,
    );
    #[automatically_derived]
    impl __urika::UriValue for Owner
    where
        String: __urika::HoldsText,
    {
        type Given = Self;
        type Initial = __urika::Unset;
        const __DERIVE_URI_VALUE_INSTEAD: __urika::Seal = __urika::Seal;
        #[inline]
        fn __given(__given: Self) -> Self {
            __given
        }
        #[inline]
        fn __initial() -> __urika::Unset {
            __urika::Unset
        }
        type Kind = __urika::kind::ScalarKind;
        type Defined = __urika::Yes;
        type Sound = __urika::Yes;
        type Segment = __urika::Yes;
        type Path = __urika::Yes;
        type Absolute = __urika::No;
        type Reserved = __urika::Yes;
        type Plain = __urika::Yes;
        type Label = __urika::No;
        type HostType = __urika::No;
        type Host = __urika::No;
        type HostReserved = __urika::No;
        type Port = __urika::No;
        type Prefix = __urika::Yes;
        type Distinct = __urika::Yes;
        type Bounded = __urika::Yes;
        const __MAX_LEN: __urika::usize = 39;
        const __LANGUAGE: __urika::Language = __urika::Language::of_chars(
            0x7fffffe0000000003ff200000000000,
            1,
            39,
            false,
        );
        #[inline]
        fn __visit<__V: __urika::Visitor>(
            &self,
            __visitor: &mut __V,
        ) -> __urika::Result<(), __V::Error> {
            __urika::Visitor::item(
                __visitor,
                __urika::Item::Plain(<String as __urika::HoldsText>::text(&self.0)),
            )
        }
        #[inline]
        fn __hint(&self) -> __urika::usize {
            <String as __urika::HoldsText>::text(&self.0).len()
        }
    }
    #[automatically_derived]
    impl Owner {
        /// Returns the string.
        #[must_use]
        #[inline]
        fn as_str(&self) -> &__urika::str {
            <String as __urika::HoldsText>::text(&self.0)
        }
        /// Checks that a string is a value of this type.
        ///
        /// # Errors
        ///
        /// Fails when it has a character that is not allowed, or too few or too many characters.
        const fn check(
            value: &__urika::str,
        ) -> __urika::Result<(), __urika::ParseError> {
            __urika::Rules::check(&__URIKA_RULES, value)
        }
    }
    #[automatically_derived]
    impl<'uri> __urika::TryFrom<&'uri __urika::str> for Owner {
        type Error = __urika::ParseError;
        #[inline]
        fn try_from(
            value: &'uri __urika::str,
        ) -> __urika::Result<Self, __urika::ParseError> {
            Self::check(value)?;
            __urika::Ok(Self(<String as __urika::From<&'uri __urika::str>>::from(value)))
        }
    }
    #[automatically_derived]
    impl __urika::FromStr for Owner {
        type Err = __urika::ParseError;
        #[inline]
        fn from_str(value: &__urika::str) -> __urika::Result<Self, __urika::ParseError> {
            Self::check(value)?;
            __urika::Ok(Self(<String as __urika::From<&__urika::str>>::from(value)))
        }
    }
    #[automatically_derived]
    impl __urika::TryFrom<String> for Owner {
        type Error = __urika::ParseError;
        #[inline]
        fn try_from(value: String) -> __urika::Result<Self, __urika::ParseError> {
            Self::check(<String as __urika::HoldsText>::text(&value))?;
            __urika::Ok(Self(value))
        }
    }
    #[doc(hidden)]
    #[automatically_derived]
    impl<'uri> __urika::capture::Capture<'uri> for Owner
    where
        for<'any> String: __urika::HoldsText,
        for<'any> Self: __urika::UriValue,
        for<'any> String: __urika::capture::Capture<'uri>,
    {
        type Alphabet = __urika::capture::alphabet::AlphabetOf<
            __urika::Yes,
            __urika::No,
            __urika::No,
            __urika::No,
            __urika::Yes,
            __urika::Yes,
            __urika::Yes,
            __urika::Yes,
            __urika::Yes,
        >;
        type Kept = <String as __urika::capture::Capture<'uri>>::Kept;
        #[inline]
        fn capture<
            '__urika_text,
            __UrikaLend: __urika::capture::Lend<'__urika_text, 'uri>,
        >(
            __found: __urika::capture::Found<'__urika_text>,
            __lend: __UrikaLend,
        ) -> __urika::Result<Self, __urika::capture::Mismatch> {
            let __held = <String as __urika::capture::Capture<
                'uri,
            >>::capture(__found, __lend)?;
            match Self::check(<String as __urika::HoldsText>::text(&__held)) {
                __urika::Ok(()) => __urika::Ok(Self(__held)),
                __urika::Err(__error) => {
                    __urika::Err(__urika::capture::Mismatch::of_type(__error))
                }
            }
        }
    }
};
