//     #[derive(UriValue)]
//     enum State {
//         Open,
//         ReadOnly,
//     }
//
// expands to

#[allow(deprecated)]
const _: () = {
    use ::urika::__private as __urika;
    #[automatically_derived]
    impl __urika::UriValue for State {
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
        type Label = __urika::Word;
        type HostType = __urika::Yes;
        type Host = __urika::Yes;
        type HostReserved = __urika::Yes;
        type Port = __urika::No;
        type Prefix = __urika::No;
        type Distinct = __urika::Yes;
        type Bounded = __urika::Yes;
        const __MAX_LEN: __urika::usize = 8;
        const __TEXTS: &'static [&'static __urika::str] = &["Open", "ReadOnly"];
        #[inline]
        fn __visit<__V: __urika::Visitor>(
            &self,
            __visitor: &mut __V,
        ) -> __urika::Result<(), __V::Error> {
            __urika::Visitor::item(
                __visitor,
                match self {
                    Self::Open => __urika::Item::Plain("Open"),
                    Self::ReadOnly => __urika::Item::Plain("ReadOnly"),
                },
            )
        }
        #[inline]
        fn __hint(&self) -> __urika::usize {
            8
        }
    }
    #[doc(hidden)]
    #[automatically_derived]
    impl<'uri> __urika::capture::Capture<'uri> for State
    where
        for<'any> Self: __urika::UriValue,
    {
        type Alphabet = __urika::capture::alphabet::AlphabetOf<
            __urika::Yes,
            __urika::No,
            __urika::Yes,
            __urika::Yes,
            __urika::Yes,
            __urika::Yes,
            __urika::Yes,
            __urika::Yes,
            __urika::Yes,
        >;
        type Kept = __urika::Yes;
        #[inline]
        fn capture<
            '__urika_text,
            __UrikaLend: __urika::capture::Lend<'__urika_text, 'uri>,
        >(
            __found: __urika::capture::Found<'__urika_text>,
            __lend: __UrikaLend,
        ) -> __urika::Result<Self, __urika::capture::Mismatch> {
            let __names = <Self as __urika::UriValue>::__TEXTS;
            __found
                .text()?
                .short(
                    __urika::capture::Mismatch::Name(__names),
                    |__text| match __text {
                        "Open" => __urika::Ok(Self::Open),
                        "ReadOnly" => __urika::Ok(Self::ReadOnly),
                        _ => __urika::Err(__urika::capture::Mismatch::Name(__names)),
                    },
                )
        }
    }
    #[automatically_derived]
    #[allow(dead_code)]
    impl State {
        /// All values, in the order of the variants.
        const VARIANTS: &'static [Self] = &[Self::Open, Self::ReadOnly];
        /// Returns the name of the value, as URIs have it.
        #[must_use]
        #[inline]
        const fn as_str(&self) -> &'static __urika::str {
            match self {
                Self::Open => "Open",
                Self::ReadOnly => "ReadOnly",
            }
        }
    }
    #[automatically_derived]
    impl __urika::FromStr for State {
        type Err = __urika::ParseError;
        fn from_str(value: &__urika::str) -> __urika::Result<Self, __urika::ParseError> {
            match value {
                "Open" => __urika::Ok(Self::Open),
                "ReadOnly" => __urika::Ok(Self::ReadOnly),
                _ => {
                    __urika::Err(
                        __urika::unknown_name(
                            value,
                            <Self as __urika::UriValue>::__TEXTS,
                        ),
                    )
                }
            }
        }
    }
    #[automatically_derived]
    impl<'uri> __urika::TryFrom<&'uri __urika::str> for State {
        type Error = __urika::ParseError;
        #[inline]
        fn try_from(
            value: &'uri __urika::str,
        ) -> __urika::Result<Self, __urika::ParseError> {
            __urika::FromStr::from_str(value)
        }
    }
};
