//! Emits the methods of a builder in an expression.

use proc_macro2::{Ident, TokenStream as Tokens};
use quote::{quote, quote_spanned};

use super::demand::Asked;
use super::{Target, doc};
use crate::model::template::Form;

const EXPANDING: &str = "\
The plain expansion of RFC 6570, to be printed; nothing is checked.

Only IPv6 addresses that are the whole host stand in brackets besides.";
const WRITING: &str = "\
Writes what `try_build` gives, without allocating.

# Errors

When a value would change what is addressed, or `out` takes no more.";
const LENDING: &str = "\
As `try_build`, into a buffer.

# Errors

When a value would change what is addressed, or the buffer is too short.";
const BUILDING: &str = "What the template builds: the types of the values rule out that it fails.";
const TRYING: &str = "\
What the template builds, when every value can stand where it is put.

# Errors

When a value would change what is addressed: the first such variable.";

impl Target<'_> {
    /// Emits the methods that need no allocator; `extra` are further bounds.
    pub(crate) fn lending(&self, extra: &Tokens) -> Tokens {
        let Self { visibility, span, .. } = self;
        let (span, uses) = (*span, self.uses());
        let lent = super::lent(self.template.form);
        let (expanding, writing, lending) = (doc(EXPANDING), doc(WRITING), doc(LENDING));
        quote_spanned! {span=>
            #expanding
            #[must_use]
            #visibility fn expansion(&self) -> __urika::Expansion<'_, Self> where #extra #uses {
                __urika::UriTemplate::expansion(self)
            }

            #writing
            #visibility fn write_to(
                &self,
                out: &mut (impl __urika::Write + ?__urika::Sized),
            ) -> __urika::Result<(), __urika::BuildError> where #extra #uses {
                __urika::UriTemplate::write_to(self, out)
            }

            #lending
            #visibility fn build_in<'__urika_buffer>(
                &self,
                buffer: &'__urika_buffer mut [__urika::u8],
            ) -> __urika::Result<#lent<'__urika_buffer>, __urika::BuildError> where #extra #uses {
                __urika::UriTemplate::build_in(self, buffer)
            }
        }
    }

    /// Emits the methods that allocate; `extra` are further bounds.
    pub(crate) fn building(&self, extra: &Tokens) -> Tokens {
        let Self { visibility, .. } = self;
        let (uses, build, result) = (self.uses(), self.bounds(Asked::Build), self.built());
        let on_base = if self.template.can_build_on {
            self.building_on_base(extra)
        } else {
            self.building_on_no_base(&quote!(&self))
        };
        let (span, building, trying) = (self.span, doc(BUILDING), doc(TRYING));
        quote_spanned! {span=>
            #building
            #[must_use]
            #visibility fn build(&self) -> #result where #extra #uses #build {
                __urika::build(self)
            }

            #trying
            #visibility fn try_build(&self) -> __urika::Result<#result, __urika::BuildError> where #extra #uses {
                __urika::UriTemplate::try_build(self)
            }

            #on_base
        }
    }

    /// Emits methods that do not compile when they are called, and say why.
    pub(crate) fn building_on_no_base(&self, receiver: &Tokens) -> Tokens {
        let Self { visibility, span, .. } = self;
        let of = if self.template.form == Form::Relative { "BaseOfOther" } else { "BaseOfAbsolute" };
        let of = Ident::new(of, *span);
        let method = |name: &str| {
            let name = Ident::new(name, *span);
            quote_spanned! {*span=>
                #[doc(hidden)]
                #visibility fn #name<__UrikaBase: __urika::#of>(#receiver, base: __UrikaBase) -> __urika::UriBuf {
                    __urika::#of::never(&base)
                }
            }
        };
        let (build_on, try_build_on) = (method("build_on"), method("try_build_on"));
        quote!(#build_on #try_build_on)
    }

    fn building_on_base(&self, extra: &Tokens) -> Tokens {
        let Self { visibility, .. } = self;
        let (uses, build) = (self.uses(), self.bounds(Asked::Build));
        let span = self.span;
        quote_spanned! {span=>
            /// As `build`, behind a base.
            #[must_use]
            #visibility fn build_on(&self, base: impl __urika::AsBase) -> __urika::UriBuf
            where #extra #uses #build {
                __urika::build_on(self, __urika::AsBase::as_base(&base))
            }

            /// As `try_build`, behind a base.
            ///
            /// # Errors
            ///
            /// As `try_build`.
            #visibility fn try_build_on(&self, base: impl __urika::AsBase) -> __urika::Result<__urika::UriBuf, __urika::BuildError>
            where #extra #uses {
                __urika::UriTemplate::try_build_on(self, base)
            }
        }
    }
}
