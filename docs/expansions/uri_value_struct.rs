//     #[derive(UriValue)]
//     struct Paging {
//         page: u32,
//         per_page: Option<u8>,
//     }
//
// expands to

#[allow(deprecated)]
const _: () = {
    use ::urika::__private as __urika;
    #[automatically_derived]
    impl __urika::UriValue for Paging
    where
        u32: __urika::Scalar,
        Option<u8>: __urika::Scalar,
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
        type Kind = __urika::kind::AssocKind;
        type Defined = <<u32 as __urika::UriValue>::Defined as __urika::Answer>::Or<
            <Option<u8> as __urika::UriValue>::Defined,
        >;
        type Sound = <<u32 as __urika::UriValue>::Sound as __urika::Answer>::And<
            <Option<u8> as __urika::UriValue>::Sound,
        >;
        type Segment = <<u32 as __urika::UriValue>::Segment as __urika::Answer>::And<
            <Option<u8> as __urika::UriValue>::Segment,
        >;
        type Path = <<u32 as __urika::UriValue>::Path as __urika::Answer>::And<
            <Option<u8> as __urika::UriValue>::Path,
        >;
        type Reserved = <<u32 as __urika::UriValue>::Reserved as __urika::Answer>::And<
            <Option<u8> as __urika::UriValue>::Reserved,
        >;
        type Plain = <<u32 as __urika::UriValue>::Plain as __urika::Answer>::And<
            <Option<u8> as __urika::UriValue>::Plain,
        >;
        type Bounded = <<u32 as __urika::UriValue>::Bounded as __urika::Answer>::And<
            <Option<u8> as __urika::UriValue>::Bounded,
        >;
        type Absolute = __urika::No;
        type Label = __urika::No;
        type HostType = __urika::No;
        type Host = __urika::No;
        type HostReserved = __urika::No;
        type Port = __urika::No;
        type Prefix = __urika::No;
        type Distinct = __urika::Yes;
        const __MAX_LEN: __urika::usize = 15usize
            .saturating_add(<u32 as __urika::UriValue>::__MAX_LEN)
            .saturating_add(<Option<u8> as __urika::UriValue>::__MAX_LEN);
        const __KEYS: __urika::Texts = &["page", "per_page"];
        #[inline]
        fn __visit<__V: __urika::Visitor>(
            &self,
            __visitor: &mut __V,
        ) -> __urika::Result<(), __V::Error> {
            __urika::show_pair("page", &self.page, __visitor)?;
            __urika::show_pair("per_page", &self.per_page, __visitor)?;
            __urika::Ok(())
        }
        #[inline]
        fn __hint(&self) -> __urika::usize {
            <u32 as __urika::UriValue>::__hint(&self.page) + 6
                + <Option<u8> as __urika::UriValue>::__hint(&self.per_page) + 10
        }
        #[inline]
        fn __count(&self) -> __urika::usize {
            <u32 as __urika::UriValue>::__count(&self.page)
                + <Option<u8> as __urika::UriValue>::__count(&self.per_page)
        }
    }
    #[doc(hidden)]
    #[automatically_derived]
    impl<'uri> __urika::capture::Capture<'uri> for Paging
    where
        for<'any> Self: __urika::UriValue,
        for<'any> u32: __urika::capture::Capture<'uri>,
        for<'any> Option<u8>: __urika::capture::Capture<'uri>,
    {
        type Alphabet = __urika::capture::alphabet::Any;
        type Kept = <<u32 as __urika::capture::Capture<
            'uri,
        >>::Kept as __urika::Answer>::And<
            <Option<u8> as __urika::capture::Capture<'uri>>::Kept,
        >;
        #[inline]
        fn capture<
            '__urika_text,
            __UrikaLend: __urika::capture::Lend<'__urika_text, 'uri>,
        >(
            __found: __urika::capture::Found<'__urika_text>,
            __lend: __UrikaLend,
        ) -> __urika::Result<Self, __urika::capture::Mismatch> {
            let __members = __found.members();
            __urika::Ok(Self {
                page: <u32 as __urika::capture::Capture<
                    'uri,
                >>::capture(__members.of_name("page")?, __lend)?,
                per_page: <Option<
                    u8,
                > as __urika::capture::Capture<
                    'uri,
                >>::capture(__members.of_name("per_page")?, __lend)?,
            })
        }
        #[inline]
        fn is_absent(__found: __urika::capture::Found<'_>) -> __urika::bool {
            let __members = __found.members();
            __members.lacks("page") && __members.lacks("per_page")
        }
    }
};
