//! Emits the methods of a builder in an expression.

use proc_macro2::TokenStream as Tokens;

use super::demand::Asked;
use super::{Target, doc, lent};
use crate::model::template::Form;
use crate::splice::Splice;

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
        self.methods(extra, &[EXPANDING, EXPANSION, WRITING, WRITE, LENDING, BUILD_IN])
    }

    /// Emits the methods that allocate; `extra` are further bounds.
    pub(crate) fn building(&self, extra: &Tokens) -> Tokens {
        let form = self.template.form;
        let on_base = match form {
            _ if self.template.can_build_on => BUILD_ON_BASE.to_owned(),
            Form::Relative => BUILD_ON_NO_BASE.replace("BaseOf", "BaseOfOther"),
            _ => BUILD_ON_NO_BASE.replace("BaseOf", "BaseOfWithScheme"),
        };
        self.methods(extra, &[BUILDING, BUILD, TRYING, TRY_BUILD, "", &on_base])
    }

    /// Emits methods, each behind the words of its documentation.
    fn methods(&self, extra: &Tokens, texts: &[&str]) -> Tokens {
        let mut to = Splice::default();
        to.names(&[
            ("visibility", &self.visibility),
            ("extra", extra),
            ("uses", &self.uses()),
            ("surely", &self.bounds(Asked::Build)),
            ("built", &self.built()),
            ("lent", &lent(self.template.form)),
        ]);
        for pair in texts.chunks(2) {
            to.tokens(doc(pair[0]));
            to.spanned(self.span, |to| _ = to.made(pair[1]));
        }
        to.finish()
    }
}

const EXPANSION: &str = "
    #[must_use]
    $visibility fn expansion(&self) -> __urika::Expansion<'_, Self> where $extra $uses {
        __urika::UriTemplate::expansion(self)
    }";

const WRITE: &str = "
    $visibility fn write_to(
        &self,
        out: &mut (impl __urika::Write + ?__urika::Sized),
    ) -> __urika::Result<(), __urika::BuildError> where $extra $uses {
        __urika::UriTemplate::write_to(self, out)
    }";

const BUILD_IN: &str = "
    $visibility fn build_in<'__urika_buffer>(
        &self,
        buffer: &'__urika_buffer mut [__urika::u8],
    ) -> __urika::Result<$lent<'__urika_buffer>, __urika::BuildError> where $extra $uses {
        __urika::UriTemplate::build_in(self, buffer)
    }";

const BUILD: &str = "
    #[must_use]
    $visibility fn build(&self) -> $built where $extra $uses $surely {
        __urika::build(self)
    }";

const TRY_BUILD: &str = "
    $visibility fn try_build(&self) -> __urika::Result<$built, __urika::BuildError> where $extra $uses {
        __urika::UriTemplate::try_build(self)
    }";

const BUILD_ON_BASE: &str = "
    /// As `build`, behind a base.
    #[must_use]
    $visibility fn build_on(&self, base: impl __urika::AsBase) -> __urika::UriBuf
    where $extra $uses $surely {
        __urika::build_on(self, __urika::AsBase::as_base(&base))
    }

    /// As `try_build`, behind a base.
    ///
    /// # Errors
    ///
    /// As `try_build`.
    $visibility fn try_build_on(&self, base: impl __urika::AsBase) -> __urika::Result<__urika::UriBuf, __urika::BuildError>
    where $extra $uses {
        __urika::UriTemplate::try_build_on(self, base)
    }";

/// Methods that do not compile when they are called, and say why.
const BUILD_ON_NO_BASE: &str = "
    #[doc(hidden)]
    $visibility fn build_on<__UrikaBase: __urika::BaseOf>(&self, base: __UrikaBase) -> __urika::UriBuf {
        __urika::BaseOf::never(&base)
    }
    #[doc(hidden)]
    $visibility fn try_build_on<__UrikaBase: __urika::BaseOf>(&self, base: __UrikaBase) -> __urika::UriBuf {
        __urika::BaseOf::never(&base)
    }";
