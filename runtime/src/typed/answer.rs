//! [`Answer`]: yes or no as a type, so that a bound can ask for it.

/// Yes.
#[derive(Clone, Copy, Debug)]
pub struct Yes;

/// No.
#[derive(Clone, Copy, Debug)]
pub struct No;

/// [`Yes`], of labels without `--` that are no longer than [`Word::MAX_LEN`]: of these it is known
/// what they come to beside text and beside each other.
#[derive(Clone, Copy, Debug)]
pub struct Word;

impl Word {
    /// The length of the longest integer of 64 bits.
    pub const MAX_LEN: usize = 20;
}

/// [`Yes`], [`Word`] or [`No`]: what a type says about its values.
pub trait Answer: sealed::Sealed {
    /// The answer where it is known.
    const IS: bool;
    /// Yes of [`Word`] alone.
    type IsWord: Answer;
    /// Yes when one of both is.
    type Or<B: Answer>: Answer;
    /// Yes when both are.
    type And<B: Answer>: Answer;
}

mod sealed {
    pub trait Sealed {}
}

impl sealed::Sealed for Yes {}
impl sealed::Sealed for Word {}
impl sealed::Sealed for No {}

impl Answer for Yes {
    const IS: bool = true;
    type IsWord = No;
    type Or<B: Answer> = Self;
    type And<B: Answer> = B;
}

impl Answer for Word {
    const IS: bool = true;
    type IsWord = Yes;
    type Or<B: Answer> = Yes;
    type And<B: Answer> = B;
}

impl Answer for No {
    const IS: bool = false;
    type IsWord = Self;
    type Or<B: Answer> = B;
    type And<B: Answer> = Self;
}

/// A value that an expression may encode.
#[diagnostic::on_unimplemented(
    message = "already encoded text would be encoded again",
    label = "this is encoded already, and `%` would become `%25`",
    note = "`{{+x}}` and `{{#x}}` write `Encoded` as it is; all else takes text and encodes it, as of a `&str` or a `Segment` [RFC 6570, section 3.2.1]"
)]
pub trait EncodedOnce {}

impl EncodedOnce for Yes {}

/// Holds when every value has a maximum length. The trait exists for its name: without it the compiler
/// would only report a missing constant.
pub trait HasLongest {}

impl HasLongest for Yes {}

/// Both.
pub type And<A, B> = <A as Answer>::And<B>;

/// Writes the answers of a [`UriValue`](super::UriValue) down: those that are yes, those that
/// are no, and those that are another type's.
///
/// No path from the root but [`AbsPath`](crate::value::AbsPath), and what has the answers of one.
macro_rules! answers {
    (Absolute; $($answers:tt)*) => {
        type Absolute = $crate::typed::Yes;
        $crate::typed::answer::answers! { @ $($answers)* }
    };
    (@ $(yes: $($yes:ident)*;)? $(no: $($no:ident)*;)? $(of $type:ty: $($same:ident)*;)?) => {
        $($(type $yes = $crate::typed::Yes;)*)?
        $($(type $no = $crate::typed::No;)*)?
        $($(type $same = <$type as $crate::typed::UriValue>::$same;)*)?
    };
    ($(yes: $($yes:ident)*;)? $(no: $($no:ident)*;)?) => {
        type Absolute = $crate::typed::No;
        $crate::typed::answer::answers! { @ $(yes: $($yes)*;)? $(no: $($no)*;)? }
    };
    ($(yes: $($yes:ident)*;)? $(no: $($no:ident)*;)? of $type:ty: $($same:ident)*;) => {
        type Absolute = <$type as $crate::typed::UriValue>::Absolute;
        $crate::typed::answer::answers! { @ $(yes: $($yes)*;)? $(no: $($no)*;)? of $type: $($same)*; }
    };
}

/// The items for builders of a [`UriValue`](super::UriValue) that is never undefined.
macro_rules! given_whole {
    () => {
        type Given = Self;
        type Initial = $crate::typed::Unset;
        const __SEAL: $crate::typed::Seal = $crate::typed::Seal;

        #[inline]
        fn __given(given: Self) -> Self {
            given
        }

        #[inline]
        fn __initial() -> $crate::typed::Unset {
            $crate::typed::Unset
        }
    };
}

/// The items for builders of a [`UriValue`](super::UriValue) that is undefined as long as it is
/// empty.
#[cfg(feature = "alloc")]
macro_rules! given_or_empty {
    () => {
        type Given = Self;
        type Initial = Self;
        const __SEAL: $crate::typed::Seal = $crate::typed::Seal;

        #[inline]
        fn __given(given: Self) -> Self {
            given
        }

        #[inline]
        fn __initial() -> Self {
            Self::default()
        }
    };
}

#[cfg(feature = "alloc")]
pub(crate) use given_or_empty;
pub(crate) use {answers, given_whole};

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
    fn what_is_data_is_encoded_once() {
        crate::typed::encoded_once::<&str>("no panic");
    }

    #[test]
    #[should_panic = "encoded already"]
    fn what_is_encoded_is_not_encoded_again() {
        crate::typed::encoded_once::<crate::uri::value::Encoded<'_>>("encoded already");
    }
}
