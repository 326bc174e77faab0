//! The grammar of RFC 6570, next to the grammar of RFC 3986 in `urika-runtime`, as `const fn`.
//!
//! | module | productions |
//! |---|---|
//! | [`template`] | `URI-Template`, `literals`, `expression`, `variable-list` |
//! | [`operator`] | `operator`, `op-level2`, `op-level3`, `op-reserve` |
//! | [`varspec`] | `varspec`, `varname`, `varchar`, `modifier-level4`, `prefix`, `max-length`, `explode` |

pub(crate) mod operator;
pub(crate) mod template;
pub(crate) mod varspec;

pub(crate) use urika_runtime::__private::grammar::*;
