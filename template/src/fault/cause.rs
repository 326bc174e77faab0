//! [`ErrorCause`]: the variable at fault, in an error of building or matching.

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, string::String, vec::Vec};

#[cfg(feature = "alloc")]
use super::{
    Misplacement, is_showable,
    mismatch::{MOST, write_names},
};
#[cfg(feature = "alloc")]
use core::fmt;

/// The variable at fault. Its name is empty if no variable is at fault.
#[derive(Clone)]
pub(super) enum ErrorCause {
    /// A variable of a typed template.
    Typed(&'static str),
    /// A variable of a run-time template. It is in a box, so that the errors are small.
    #[cfg(feature = "alloc")]
    Found(Box<FoundCause>),
}

/// The variable of a run-time template, and more about the mistake.
#[cfg(feature = "alloc")]
#[derive(Clone, Default)]
pub(super) struct FoundCause {
    pub(super) variable: String,
    /// The number of the variable, until its name is known.
    pub(super) number: Option<usize>,
    /// The template as it is shown, if it is at fault.
    pub(super) template: Option<String>,
    pub(super) remark: Remark,
}

/// A remedy that depends on the template or on a rule.
#[cfg(feature = "alloc")]
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) enum Remark {
    #[default]
    Nothing,
    /// The name was probably meant to be this one.
    Meant(String),
    /// The accepted names, or some of them.
    Listed(Vec<String>),
    /// The accepted values, in words.
    Accepted(String),
    /// The mistake of an expression with these variables.
    Misplaced(Misplacement, String),
}

#[cfg(feature = "alloc")]
impl Remark {
    /// Writes what is accepted instead, if the remark says it.
    pub(super) fn write_accepted(&self, f: &mut fmt::Formatter<'_>) -> Option<fmt::Result> {
        match self {
            Self::Listed(names) if !names.is_empty() => {
                let names = names.iter().map(String::as_str);
                Some(f.write_str("; use ").and_then(|()| write_names(names, " or ", f)))
            }
            Self::Accepted(words) if !words.is_empty() => Some(write!(f, "; {words}")),
            _ => None,
        }
    }
}

impl ErrorCause {
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Typed(name) => name,
            #[cfg(feature = "alloc")]
            Self::Found(cause) => &cause.variable,
        }
    }
}

#[cfg(feature = "alloc")]
impl ErrorCause {
    /// Makes the cause of a variable whose name is known only at run time.
    pub(super) fn found(variable: &str) -> Self {
        Self::Found(Box::new(FoundCause { variable: String::from(variable), ..FoundCause::default() }))
    }

    /// Changes what is known about the variable of a run-time template.
    pub(super) fn with(self, change: impl FnOnce(&mut FoundCause)) -> Self {
        let mut found = match self {
            Self::Found(found) => found,
            Self::Typed(name) => {
                Box::new(FoundCause { variable: String::from(name), ..FoundCause::default() })
            }
        };
        change(&mut found);
        Self::Found(found)
    }

    /// Adds the names or the values that are accepted instead.
    #[cold]
    pub(super) fn listing<S: AsRef<str>>(self, accepted: &[S]) -> Self {
        let mut listed: Vec<String> = Vec::new();
        for one in accepted.iter().map(AsRef::as_ref).filter(|one| is_showable(one)) {
            // One more than is shown shows that there are more.
            if listed.len() <= MOST && !listed.iter().any(|known| known == one) {
                listed.push(String::from(one));
            }
        }
        self.with(|cause| cause.remark = Remark::Listed(listed))
    }

    pub(super) fn remark(&self) -> &Remark {
        self.rest().2
    }

    /// Returns everything but the name of the variable.
    fn rest(&self) -> (Option<usize>, Option<&str>, &Remark) {
        match self {
            Self::Typed(_) => (None, None, &Remark::Nothing),
            Self::Found(cause) => (cause.number, cause.template.as_deref(), &cause.remark),
        }
    }
}

/// A variable of a typed template and one of a run-time template are equal if they have the same name.
impl PartialEq for ErrorCause {
    fn eq(&self, other: &Self) -> bool {
        #[cfg(feature = "alloc")]
        if self.rest() != other.rest() {
            return false;
        }
        self.name() == other.name()
    }
}

impl Eq for ErrorCause {}
