//! [`Set`]: a route set, as the rules across routes see it.

use proc_macro2::{Ident, Span, TokenStream as Tokens};
use syn::Type;

use crate::fields::Planned;
use crate::input::about::About;
use crate::input::header::Header;
use crate::input::text::Written;
use crate::model::template::reversal::Way;
use crate::model::template::{Form, Template};

/// A route set that has been checked.
pub(crate) struct Set<'s> {
    /// `$crate`, or the path that the user gives.
    pub(crate) krate: Tokens,
    /// The enum, without its variants.
    pub(crate) header: &'s Header,
    /// The form of the routes' URIs, or `None` if only types know it.
    pub(crate) form: Option<Form>,
    /// The routes of the set.
    pub(crate) routes: Vec<Route>,
    /// Whether descriptions of the routes are emitted.
    pub(crate) is_described: bool,
    /// The tokens for former paths of the routes.
    pub(crate) former: Option<Former>,
}

/// The tokens for former paths.
#[derive(Default)]
pub(crate) struct Former {
    /// Members of `impl Routes`.
    pub(crate) members: Tokens,
    /// A second set, in which former paths are routes, too.
    pub(crate) items: Tokens,
}

/// A route: a variant of the enum.
pub(crate) struct Route {
    /// The name of the variant.
    pub(crate) ident: Ident,
    /// The target of the route.
    pub(crate) target: Target,
    /// The description of the route.
    pub(crate) about: About,
}

/// The target of a variant.
pub(crate) enum Target {
    /// A template in the enum.
    Own(Box<Own>),
    /// A type that is a typed template.
    Typed(Type),
    /// An inner set behind a prefix, which is a relative template without variables.
    Set(Box<Own>, Type),
}

/// A template in the enum.
pub(crate) struct Own {
    /// The template.
    pub(crate) template: Template,
    /// The variables and other fields of the variant, in the order of the fields.
    pub(crate) fields: Vec<Planned>,
    /// The constant in which the policy judges the template.
    pub(crate) policy: Tokens,
    /// The template as it is written.
    pub(crate) written: Written,
}

impl Own {
    /// Returns the way back, which every route has.
    pub(crate) fn way(&self) -> Option<&Way> {
        self.template.reversal.as_ref().ok()
    }

    /// Returns the place of the template.
    pub(crate) fn span(&self) -> Span {
        self.written.span()
    }
}
