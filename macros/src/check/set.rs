//! [`Set`]: a set of routes, as the rules across routes look at it.

use proc_macro2::{Ident, Span, TokenStream as Tokens};
use syn::Type;

use crate::fields::Planned;
use crate::input::about::About;
use crate::input::header::Header;
use crate::input::text::Written;
use crate::model::template::reversal::{Reversal, Way};
use crate::model::template::{Form, Template};

/// A set of routes that has been checked.
pub(crate) struct Set<'s> {
    /// `$crate`, or what the user says it is.
    pub(crate) krate: Tokens,
    /// The enum, without its variants.
    pub(crate) header: &'s Header,
    /// The form of the URIs of its routes; `None` if only their types know.
    pub(crate) form: Option<Form>,
    /// Its routes.
    pub(crate) routes: Vec<Route>,
    /// Whether what is said of the routes is emitted.
    pub(crate) is_described: bool,
    /// The tokens for former paths of its routes.
    pub(crate) former: Option<Former>,
}

/// The tokens for former paths.
pub(crate) struct Former {
    /// Members of `impl Routes`.
    pub(crate) members: Tokens,
    /// A set in which former paths are routes, too.
    pub(crate) items: Tokens,
}

/// A route: a variant of the enum.
pub(crate) struct Route {
    /// The name of the variant.
    pub(crate) ident: Ident,
    /// The target of the route.
    pub(crate) target: Target,
    /// The words beside the route.
    pub(crate) about: About,
}

/// The target of a variant.
pub(crate) enum Target {
    /// A template of its own.
    Own(Box<Own>),
    /// A type that is a typed template.
    Typed(Type),
    /// A set behind a prefix, which is a relative template without variables.
    Set(Box<Own>, Type),
}

/// A template of its own.
pub(crate) struct Own {
    /// The template.
    pub(crate) template: Template,
    /// Its variables and what else the variant has, in the order of the fields.
    pub(crate) fields: Vec<Planned>,
    /// The constant in which its policy looks at it.
    pub(crate) policy: Tokens,
    /// Where it is written.
    pub(crate) written: Written,
}

impl Own {
    /// The way back, which every route has.
    pub(crate) fn way(&self) -> Option<&Way> {
        match &self.template.reversal {
            Reversal::Way(way) => Some(way),
            Reversal::Obstacle(_) => None,
        }
    }

    /// Where it is written.
    pub(crate) fn span(&self) -> Span {
        self.written.span()
    }
}
