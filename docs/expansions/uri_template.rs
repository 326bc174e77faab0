//     uri_template!(pub struct User = "https://example.com/users/{id}{?page}", id: u64, page: Option<u32>)
//
// expands to

/// A URI template.
#[derive(urika::__private::Debug)]
pub struct User {
    /// The value of `{id}`.
    pub id: u64,
    /// `{?page}` expands to `?page=…`.
    pub page: Option<u32>,
}
/// Builder of [`User`]: has a setter for each variable, then `build()`, `try_build()` and `finish()`.
#[must_use]
#[allow(deprecated, missing_debug_implementations)]
pub struct UserBuilder<IdState> {
    id: IdState,
    page: Option<u32>,
}
urika::__private::template! {
    {
        (#[doc = " The template: `https://example.com/users/{id}{?page}`."] impl<> __urika::UriTemplate for User where);
        WithScheme("https://example.com/users/{id}{?page}", &["/users/{id}"], &["id", "page"], [5, 8, 19, 19, 0, 0], "https://example.com/users/{} ");
        fn walk(self, __urika_walk) {
            __urika_walk
                .plain_word("https://example.com/users/", "id", &self.id)
                .plain_whole_query("&page=", &self.page)
        }
        {}
        IdIsSet<T> for T: "`id` is not set", "call `.id(…)` first";
        IdIsOpen<T> for T: "`id` is already set", "this is the second call";
    }
    {
        #[doc(hidden)]
        impl __urika::AlwaysValid for User
        where
            u64: __urika::SegmentText,
            u64: __urika::Defined,
            Option<u32>: __urika::HasText,
        {}
    }
    {
        (impl<> User where);
        const pub, #[doc = " The template: `https://example.com/users/{id}{?page}`."] "https://example.com/users/{id}{?page}", &["/users/{id}"], "/users/{id}";
        {
            /// The length of the longest URI that this template builds, in bytes.
            pub const MAX_LEN: __urika::usize = __urika::longest(
                &[
                    32,
                    <u64 as __urika::UriValue>::__MAX_LEN,
                    <Option<u32> as __urika::UriValue>::__MAX_LEN,
                ],
            );
            /// Returns a builder in which no variable is set.
            pub fn builder() -> UserBuilder<__urika::Unset> {
                UserBuilder {
                    id: __urika::Unset,
                    page: __urika::Option::None,
                }
            }
        }
        builder {
            /// The value of `{id}`.
            pub fn id(self, value: u64) -> UserBuilder<u64>
            where
                IdState: IdIsOpen<__urika::Unset>,
            {
                UserBuilder {
                    id: value,
                    page: self.page,
                }
            }
            /// `{?page}` expands to `?page=…`.
            pub fn page(mut self, value: u32) -> Self {
                self.page = __urika::Option::Some(value);
                self
            }
            /// Sets `page`, or leaves it undefined.
            pub fn maybe_page(mut self, value: Option<u32>) -> Self {
                self.page = value;
                self
            }
        }
        (impl<IdState> UserBuilder<IdState> where), where(IdState: IdIsSet<u64>,);
        fn finish(self) -> User {
            User {
                id: __urika::Filled::<u64>::filled(self.id),
                page: self.page,
            }
        }
        fn build, where() -> UriBuf;
        fn try_build, where();
    }
    alloc {
        -> UriBuf;
        fn build, where();
        fn try_build, where();
    }
    {
        (impl<'uri> __urika::FromUri<'uri> for User where);
        fn take(__urika_reader, __urika_lend: 'uri) -> __urika::Yes {
            __urika_reader.origin("https://example.com");
            if let (__urika::Some(__urika_field0), __urika::Some(__urika_field1)) = (
                __urika_reader.word(__urika_lend, "/users/", "id"),
                __urika_reader.param(__urika_lend, "page"),
            ) {
                return __urika_reader
                    .done(User {
                        id: __urika_field0,
                        page: __urika_field1,
                    });
            }
        }
        fn from_uri<'uri>, where();
        fn from_path<'uri>, where();
    }
}
