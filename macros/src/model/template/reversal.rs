//! The way back from a URI to the values of a template: what the generated code does, one step
//! after the other, and what types must answer for it; or why there is none.

use urika_runtime::template::Modifier;

use super::pattern::Pattern;

/// What is known of the way back from the template alone.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "a template has one")]
pub(crate) enum Reversal {
    /// There is one, where types answer what they are asked.
    Way(Way),
    /// There is none.
    Obstacle(Obstacle),
}

/// Why a template has no way back, whatever the types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Obstacle {
    /// What is in the way.
    pub(crate) reason: String,
    /// What to do about it.
    pub(crate) help: String,
}

/// The steps of the way back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Way {
    /// Scheme and authority.
    pub(crate) head: Head,
    /// Each time that a variable stands in the template.
    pub(crate) uses: Vec<Use>,
    /// The path.
    pub(crate) path: Vec<Move>,
    /// The query.
    pub(crate) query: Query,
    /// The fragment, with its `#`.
    pub(crate) fragment: Vec<Move>,
    /// For each variable the use that has its value.
    pub(crate) sources: Vec<usize>,
    /// What is matched, segment by segment; none where it has too many optional expressions.
    pub(crate) patterns: Vec<Pattern>,
    /// What types must answer.
    pub(crate) asks: Vec<Ask>,
}

/// A variable where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Use {
    /// Its number in the template.
    pub(crate) variable: usize,
    /// Its modifier there.
    pub(crate) modifier: Modifier,
    /// Whether an empty text and none look alike there.
    pub(crate) is_bare: bool,
}

/// Scheme and authority.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Head {
    /// None.
    #[default]
    Nothing,
    /// A scheme, and no authority.
    Scheme(String),
    /// Both, without a variable.
    Origin(String),
    /// A scheme with its colon, and an authority that is the beginning of a value: the path begins behind
    /// `//`.
    Tree(String),
    /// An authority with variables.
    Authority {
        /// The scheme with its colon.
        scheme: String,
        /// The port.
        port: Port,
        /// Whether there is user information.
        has_userinfo: bool,
        /// What stands in it.
        moves: Vec<Move>,
    },
}

/// The port of an authority with variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Port {
    /// That of the scheme.
    Default,
    /// These digits.
    Digits(String),
    /// It has a variable.
    Variable {
        /// What it is of.
        of: usize,
        /// That of the scheme, which is not written.
        default: Option<u16>,
    },
}

/// A step through a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    /// The empty path and `/` are the same.
    Root,
    /// Text.
    Literal(String),
    /// One value, or several with commas between.
    Value {
        /// What it is of.
        uses: Vec<usize>,
        /// With what it begins, if it is there.
        lead: Option<u8>,
        /// What ends it.
        stops: u128,
        /// The literal before that.
        suffix: String,
        /// What stands between members.
        separator: u8,
        /// Whether it keeps reserved characters.
        is_reserved: bool,
    },
    /// `;name=value`
    Params(Vec<Param>),
    /// From here on from the end: the steps in that order, and at last the value that is open.
    Backwards {
        /// What ends the text.
        stops: u128,
        /// Those behind the value, the last one first.
        moves: Vec<Back>,
        /// The value.
        open: usize,
        /// With what it begins, if it is there.
        lead: Option<u8>,
    },
}

/// A step from the end of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Back {
    /// Text.
    Literal(String),
    /// A value, down to this byte, which stays.
    Value(usize, u8),
}

/// `name=value` pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Query {
    /// Those without a variable.
    pub(crate) fixed: Vec<(String, String)>,
    /// Those with one.
    pub(crate) params: Vec<Param>,
}

/// A variable with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Param {
    /// The name.
    pub(crate) name: String,
    /// What it is of.
    pub(crate) of: usize,
}

impl Param {
    /// How many are found in one go: a bit each says which have `*`.
    pub(crate) const MOST: usize = 64;
}

/// What a type must answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ask {
    /// Of which variables, and what.
    pub(crate) question: Question,
    /// What the compiler says where it does not hold.
    pub(crate) reason: String,
    /// What to do about it.
    pub(crate) help: String,
}

/// A question to types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Question {
    /// It is one text.
    Scalar(usize),
    /// It is never undefined.
    Defined(usize),
    /// It has no names, or none but those that its type knows.
    Distinct(usize),
    /// Its texts have none of a class of characters: `NoHyphen` and its like.
    Lacks(usize, &'static str),
}

impl Question {
    /// The variable that it is about.
    pub(crate) const fn variable(&self) -> usize {
        match *self {
            Self::Scalar(of) | Self::Defined(of) | Self::Distinct(of) | Self::Lacks(of, _) => of,
        }
    }
}
