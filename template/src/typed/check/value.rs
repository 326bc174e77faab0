//! [`ValueCheck`]: the checks of single values as a type, so that the macros can reason about them.
//!
//! Each row is a function of the parent module. It becomes a variant, the function name that macros emit, and
//! the step of [`Chain`] that they call.

use super::{
    Chain, Checked, Run, UriValue, absolute, allow_slash, exploded_allow_slash, exploded_path,
    exploded_segment, host, host_and_path, host_reserved, label, led_segment, name, parameter_value, path,
    reserved, segment, segments, sound,
};
use crate::fault::Blame;
use crate::template::{Modifier, Operator};

/// Makes [`ValueCheck`] and the steps of [`Chain`].
macro_rules! checks {
    ($($check:ident: $function:ident;)*) => {
        /// A check of one value.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum ValueCheck {$(
            #[doc = concat!("The check that `", stringify!($function), "` makes.")]
            $check,
        )*}

        impl ValueCheck {
            /// Returns the name of the function, and of the step of [`Chain`].
            pub const fn function(self) -> &'static str {
                match self {
                    $(Self::$check => stringify!($function),)*
                }
            }

            /// Checks a value.
            pub fn check<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Checked {
                match self {
                    $(Self::$check => $function(name, value),)*
                }
            }
        }

        impl Chain {$(
            /// Checks like the function of the same name.
            #[inline]
            pub fn $function<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self {
                if self.0.is_ok() { Self($function(name, value)) } else { self }
            }
        )*}
    };
}

checks! {
    Sound: sound;
    Segment: segment;
    SegmentWithSlash: allow_slash;
    ExplodedSegment: exploded_segment;
    ExplodedWithSlash: exploded_allow_slash;
    LedSegment: led_segment;
    Segments: segments;
    Path: path;
    ExplodedPath: exploded_path;
    Absolute: absolute;
    Reserved: reserved;
    ParameterValue: parameter_value;
    Host: host;
    HostAndPath: host_and_path;
    HostReserved: host_reserved;
    Label: label;
    Name: name;
}

impl ValueCheck {
    /// Returns the check for a value that fills segments alone: `/{x}`, `{/x}` or `/{+x}`.
    pub const fn of_segments(operator: Operator, modifier: Modifier) -> Self {
        match (operator, modifier) {
            (Operator::Segment, Modifier::Explode) => Self::Segments,
            (Operator::Segment, _) => Self::LedSegment,
            (Operator::Reserved, Modifier::Explode) => Self::ExplodedPath,
            (Operator::Reserved, _) => Self::Path,
            (_, Modifier::Explode) => Self::ExplodedSegment,
            _ => Self::Segment,
        }
    }

    /// Returns the check for the same value if slashes in it are data.
    #[must_use]
    pub const fn allowing_slashes(self) -> Self {
        match self {
            Self::Segment => Self::SegmentWithSlash,
            Self::ExplodedSegment => Self::ExplodedWithSlash,
            other => other,
        }
    }
}

/// Makes [`RunStep`], with the methods of [`Run`].
macro_rules! steps {
    ($($(#[$doc:meta])* $step:ident: $method:ident;)*) => {
        /// A step of [`Run`] that adds a value.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum RunStep {$(
            $(#[$doc])*
            $step,
        )*}

        impl RunStep {
            /// Returns the name of the method.
            pub const fn method(self) -> &'static str {
                match self {
                    $(Self::$step => stringify!($method),)*
                }
            }

            /// Adds a value.
            pub fn add<T: UriValue + ?Sized>(
                self,
                run: &mut Run,
                name: impl Into<Blame>,
                value: &T,
            ) -> Checked {
                match self {
                    $(Self::$step => run.$method(name, value),)*
                }
            }
        }
    };
}

steps! {
    /// `{x}`
    Value: value;
    /// `{x*}`
    Exploded: exploded;
    /// `{.x}`
    Label: label;
    /// `{.x*}`
    ExplodedLabel: exploded_label;
    /// `{/x}`
    LedSegment: led_segment;
    /// `{/x*}`
    Segments: segments;
    /// `{+x}`
    Path: path;
    /// `{+x*}`
    ExplodedPath: exploded_path;
}

impl RunStep {
    /// Returns the step for a value with this operator and modifier.
    pub const fn of(operator: Operator, modifier: Modifier) -> Self {
        match (operator, modifier) {
            (Operator::Segment, Modifier::Explode) => Self::Segments,
            (Operator::Segment, Modifier::None | Modifier::Prefix(_)) => Self::LedSegment,
            (Operator::Label, Modifier::Explode) => Self::ExplodedLabel,
            (Operator::Label, _) => Self::Label,
            (Operator::Reserved, Modifier::Explode) => Self::ExplodedPath,
            (Operator::Reserved, _) => Self::Path,
            (_, Modifier::Explode) => Self::Exploded,
            (
                Operator::Simple
                | Operator::Fragment
                | Operator::Parameter
                | Operator::Query
                | Operator::Continuation,
                _,
            ) => Self::Value,
        }
    }
}
