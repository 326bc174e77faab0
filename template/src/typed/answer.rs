//! [`Answer`]: yes or no as a type, so that a bound can require one of them.

/// Yes.
#[derive(Clone, Copy, Debug)]
pub struct Yes;

/// No.
#[derive(Clone, Copy, Debug)]
pub struct No;

/// A [`Yes`] for values that are labels without `--`, no longer than [`Word::MAX_LEN`]. A host made from such
/// a value together with text and other words is known to be valid.
#[derive(Clone, Copy, Debug)]
pub struct Word;

impl Word {
    /// The length of the longest 64-bit integer.
    pub const MAX_LEN: usize = 20;
}

/// A [`Yes`] for values with more delimiters than others: for `Reserved`, values may have `&` or `;`, which end a
/// parameter of a query; for `Path`, paths may have empty segments; for `Segment`, values may have slashes, which are
/// escaped.
#[derive(Clone, Copy, Debug)]
pub struct Delimiting;

/// [`Yes`], [`Word`], [`Delimiting`] or [`No`]: whether a type makes a promise about its values.
pub trait Answer: sealed::Sealed {
    /// Whether the answer is yes.
    const IS: bool;
    /// The opposite answer.
    type Not: Answer;
    /// `Yes` for [`Word`] alone.
    type IsWord: Answer;
    /// [`Delimiting`] if the answer is yes.
    type IfDelimiting: Answer;
    /// `No` for [`Delimiting`] and `No`.
    type Undelimited: Answer;
    /// `Yes` if one of the two is yes.
    type Or<B: Answer>: Answer;
    /// `Yes` if both are yes.
    type And<B: Answer>: Answer;
}

mod sealed {
    pub trait Sealed {}
}

impl sealed::Sealed for Yes {}
impl sealed::Sealed for Word {}
impl sealed::Sealed for Delimiting {}
impl sealed::Sealed for No {}

impl Answer for Yes {
    const IS: bool = true;
    type Not = No;
    type IsWord = No;
    type IfDelimiting = Delimiting;
    type Undelimited = Self;
    type Or<B: Answer> = Self;
    type And<B: Answer> = B;
}

impl Answer for Word {
    const IS: bool = true;
    type Not = No;
    type IsWord = Yes;
    type IfDelimiting = Delimiting;
    type Undelimited = Yes;
    type Or<B: Answer> = Yes;
    type And<B: Answer> = B;
}

impl Answer for Delimiting {
    const IS: bool = true;
    type Not = No;
    type IsWord = No;
    type IfDelimiting = Self;
    type Undelimited = No;
    type Or<B: Answer> = Yes;
    type And<B: Answer> = B::IfDelimiting;
}

impl Answer for No {
    const IS: bool = false;
    type Not = Yes;
    type IsWord = Self;
    type IfDelimiting = Self;
    type Undelimited = Self;
    type Or<B: Answer> = B;
    type And<B: Answer> = Self;
}

/// `Yes` if both `A` and `B` are yes.
pub type And<A, B> = <A as Answer>::And<B>;

/// Writes the answers of a [`UriValue`](super::UriValue): first those with the answer yes, then those with no,
/// and then those that another type gives. That type is a value, the member of a row, or the name and the
/// value of a pair.
///
/// The answer for `Absolute` is `No`, unless it is listed before the others. `Gaps` there is for paths with empty
/// segments, whose answer for `Path` is then [`Delimiting`], and `Slashes` for segments with slashes, whose answer for
/// `Segment` is. `holds: text` is for types with a string that values at run time keep.
macro_rules! answers {
    (Absolute; $($answers:tt)*) => {
        type Absolute = $crate::typed::Yes;
        $crate::typed::answer::answers! { @ $($answers)* }
    };
    (Gaps; $($answers:tt)*) => {
        type Path = $crate::typed::Delimiting;
        $crate::typed::answer::answers! { $($answers)* }
    };
    (Slashes; $($answers:tt)*) => {
        type Segment = $crate::typed::Delimiting;
        $crate::typed::answer::answers! { $($answers)* }
    };
    (@
        $(yes: $($yes:ident)*;)? $(word: $word:ident;)? $(no: $($no:ident)*;)?
        $(texts: $texts:expr;)? $(language: $language:expr;)? $(of $type:ty: $($same:ident)*;)?
        $(member $member:ty: $($each:ident)*;)? $(both $name:ident, $value:ident: $($both:ident)*;)?
        $(holds: $holds:ident;)?
    ) => {
        $($(type $yes = $crate::typed::Yes;)*)?
        $(type $word = $crate::typed::Word;)?
        $($(type $no = $crate::typed::No;)*)?
        $(const __TEXTS: &'static [&'static str] = $texts;)?
        $(const __LANGUAGE: $crate::typed::Language = $language;)?
        $($(type $same = <$type as $crate::typed::UriValue>::$same;)*)?
        $($(type $each = <$member as $crate::typed::Member>::$each;)*)?
        $($(type $both = $crate::typed::And<$name::$both, $value::$both>;)*)?
        $($crate::typed::answer::$holds! {})?
    };
    ($($answers:tt)*) => {
        type Absolute = $crate::typed::No;
        $crate::typed::answer::answers! { @ $($answers)* }
    };
}

/// Writes the builder items of a [`UriValue`](super::UriValue) whose field starts unset, or with this value.
macro_rules! given_whole {
    () => {
        $crate::typed::answer::given_whole! { $crate::typed::Unset: $crate::typed::Unset }
    };
    ($initial:ty: $value:expr) => {
        type Given = Self;
        type Initial = $initial;
        const __DERIVE_URI_VALUE_INSTEAD: $crate::typed::Seal = $crate::typed::Seal;

        #[inline]
        fn __given(given: Self) -> Self {
            given
        }

        #[inline]
        fn __initial() -> $initial {
            $value
        }
    };
}

/// Implements [`UriValue`](super::UriValue) for types with one string: their answers, the length of the
/// longest string, how to show a string, and an estimate of its length.
macro_rules! scalars {
    ($(
        $($(#[$meta:meta])* $type:ty),+ => $answers:tt
        $max_len:expr, |$it:ident, $visitor:ident| $shown:expr, $hint:expr;
    )*) => {$($(
        $(#[$meta])*
        impl $crate::typed::UriValue for $type {
            type Kind = $crate::typed::kind::ScalarKind;
            $crate::typed::answer::given_whole!();
            $crate::typed::answer::answers! $answers
            const __MAX_LEN: usize = $max_len;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn __visit<V: $crate::typed::Visitor>(&self, $visitor: &mut V) -> Result<(), V::Error> {
                let $it = self;
                $shown
            }

            #[inline]
            fn __hint(&self) -> usize {
                let $it = self;
                let _ = $it;
                $hint
            }
        }
    )+)*};
}

/// Writes the conversions of a type that holds a [`Text`](urika_runtime::value::Text) into a value at run time, which
/// borrows or owns it.
macro_rules! text {
    () => {
        #[cfg(feature = "alloc")]
        #[inline]
        fn __as_value(&self) -> $crate::template::Value<'_> {
            $crate::template::Value::kept::<Self>(alloc::borrow::Cow::Borrowed(self.as_str()))
        }

        #[cfg(feature = "alloc")]
        #[inline]
        fn __into_value<'v>(self) -> $crate::template::Value<'v>
        where
            Self: 'v,
        {
            use alloc::borrow::Cow::{Borrowed, Owned};
            use urika_runtime::value::Text;
            $crate::template::Value::kept::<Self>(match self.text {
                Text::Borrowed(text) => Borrowed(text),
                Text::Owned(text) => Owned(text),
            })
        }
    };
}

pub(crate) use {answers, given_whole, scalars, text};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_join() {
        const fn is<A: Answer>() -> bool {
            A::IS
        }
        assert!(is::<And<Yes, Yes>>() && is::<<No as Answer>::Or<Yes>>() && is::<<Yes as Answer>::Or<No>>());
        assert!(is::<Word>() && is::<And<Word, Yes>>() && is::<<Word as Answer>::IsWord>());
        assert!(!is::<<Yes as Answer>::IsWord>() && !is::<<No as Answer>::IsWord>());
        assert!(!is::<And<Yes, No>>() && !is::<And<No, Yes>>() && !is::<<No as Answer>::Or<No>>());
    }

    #[test]
    fn plain_text_may_be_encoded() {
        crate::typed::encoded_once::<&str>("no panic");
    }

    #[test]
    #[should_panic = "encoded already"]
    fn encoded_text_must_not_be_encoded() {
        crate::typed::encoded_once::<urika_runtime::value::Encoded<'_>>("encoded already");
    }
}
