//! Prints a [`Diagnostic`]. The help may show the normal form of the string.

use core::fmt;

use crate::fault::Diagnostic;
#[cfg(feature = "alloc")]
use crate::uri::iri::normal_form;

impl fmt::Display for Diagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(feature = "alloc")]
        if let Some(normal) = self.without_normal().and_then(|(text, what)| normal_form(text, what)) {
            return self.with_normal(&normal).write(f);
        }
        self.write(f)
    }
}
