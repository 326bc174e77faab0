//! Parsing a URI into the values of a template: the steps of the generated code and the questions to types,
//! or the reason why the template cannot be parsed.

use urika_template::template::Modifier;
pub(crate) use urika_template::typed::capture::Lack;

use super::pattern::Pattern;

/// How to parse the template, if types answer the questions with yes; or the reason why it is impossible.
pub(crate) type Reversal = Result<ParsePlan, Obstacle>;

/// The reason why a template cannot be parsed, whatever its types.
pub(crate) struct Obstacle {
    /// The reason why the template cannot be parsed.
    pub(crate) reason: String,
    /// The remedy.
    pub(crate) help: String,
}

/// The steps of parsing.
#[derive(Default)]
pub(crate) struct ParsePlan {
    /// Scheme and authority.
    pub(crate) head: ParseHead,
    /// Each use of a variable in the template.
    pub(crate) uses: Vec<Occurrence>,
    /// The path.
    pub(crate) path: Vec<ParseStep>,
    /// The query.
    pub(crate) query: ParseQuery,
    /// The fragment, with its `#`.
    pub(crate) fragment: Vec<ParseStep>,
    /// The use that provides the value, for each variable.
    pub(crate) sources: Vec<usize>,
    /// The number of parts of the path that may be absent. Each one doubles the number of patterns.
    pub(crate) optional_parts: usize,
    /// The patterns that the template matches, segment by segment. Empty if there are more than
    /// [`MOST_PATTERNS`](Self::MOST_PATTERNS).
    pub(crate) patterns: Vec<Pattern>,
    /// The promises that types must make.
    pub(crate) asks: Vec<TypeQuestion>,
}

impl ParsePlan {
    /// The maximum number of patterns.
    pub(crate) const MOST_PATTERNS: usize = 64;
}

/// One use of a variable.
pub(crate) struct Occurrence {
    /// The index of the variable.
    pub(crate) variable: usize,
    /// The modifier of this use.
    pub(crate) modifier: Modifier,
    /// Whether an empty string and an undefined value look alike there.
    pub(crate) is_bare: bool,
}

/// Scheme and authority.
#[derive(Default)]
pub(crate) enum ParseHead {
    /// Neither scheme nor authority.
    #[default]
    Nothing,
    /// A scheme without an authority.
    Scheme(String),
    /// Scheme and authority, without a variable.
    Origin(String),
    /// A scheme with its colon, and an authority that is the beginning of a value: the value begins after
    /// `//`.
    Tree(String),
    /// An authority with variables.
    Authority {
        /// The scheme with its colon.
        scheme: String,
        /// The port.
        port: ParsePort,
        /// Whether there is user information.
        has_userinfo: bool,
        /// The steps through the authority.
        steps: Vec<ParseStep>,
    },
}

/// The port of an authority with variables.
pub(crate) enum ParsePort {
    /// The default port of the scheme.
    Default,
    /// These digits.
    Digits(String),
    /// A port that is a variable.
    Variable {
        /// The variable that is the port.
        use_index: usize,
        /// The scheme's default port, which may be omitted.
        default: Option<u16>,
    },
}

/// A step through a string.
#[derive(Clone)]
pub(crate) enum ParseStep {
    /// Consumes `/`, which equals an empty path.
    Root,
    /// Text.
    Literal(String),
    /// A value.
    Value(ParsedValue),
    /// `;name=value`
    Params(Vec<ParsedParam>),
    /// Reads from the end from here on: the steps in this order, and the open value last.
    Backwards {
        /// The characters that end the text.
        stops: u128,
        /// The steps after the value, the last one first.
        steps: Vec<BackwardStep>,
        /// The value.
        open: ParsedValue,
    },
}

/// One value, or several with commas between them.
#[derive(Clone)]
pub(crate) struct ParsedValue {
    /// The variables of the value, by their uses.
    pub(crate) uses: Vec<usize>,
    /// The character before the value, if it is there.
    pub(crate) lead: Option<u8>,
    /// The characters that end the value.
    pub(crate) stops: u128,
    /// The literal before the end of the value.
    pub(crate) suffix: String,
    /// The literals after the value and after other values of its segment, each with the first character of
    /// the value after it, if the value ends at the last place from which they match.
    pub(crate) behind: Vec<(String, Option<u8>)>,
    /// The separator of members.
    pub(crate) separator: u8,
    /// Whether the value keeps reserved characters unescaped.
    pub(crate) is_reserved: bool,
    /// The literal segment after the value, if it may be absent and its type has to distinguish it from that
    /// segment.
    pub(crate) apart: Option<String>,
}

/// A step from the end of a string.
#[derive(Clone)]
pub(crate) enum BackwardStep {
    /// Text.
    Literal(String),
    /// A value, back to the last occurrence of this literal, which remains.
    Value(usize, String),
}

/// `name=value` pairs.
#[derive(Default)]
pub(crate) struct ParseQuery {
    /// The parameters without a variable.
    pub(crate) fixed: Vec<(String, String)>,
    /// The parameters with a variable.
    pub(crate) params: Vec<ParsedParam>,
    /// Whether a URI with any query does not match the template.
    pub(crate) is_closed: bool,
}

/// A variable with a name in a query or segment.
#[derive(Clone)]
pub(crate) struct ParsedParam {
    /// The name of the parameter.
    pub(crate) name: String,
    /// The use of the variable.
    pub(crate) use_index: usize,
}

impl ParsedParam {
    /// The maximum number of parameters that are found in one pass: a bit for each tells whether it has `*`.
    pub(crate) const MOST: usize = 64;
}

/// A question to a type.
#[derive(Clone)]
pub(crate) struct TypeQuestion {
    /// The question, with its variables.
    pub(crate) question: Question,
    /// The message of the compiler if the promise is missing.
    pub(crate) reason: String,
    /// The remedy.
    pub(crate) help: String,
}

/// A question to a type.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Question {
    /// The value is one string.
    Scalar(usize),
    /// The value is never undefined.
    Defined(usize),
    /// The value is never undefined, or is one of a few strings, none of which is the literal after it.
    Apart(usize),
    /// The value has no names, or only names that its type knows.
    Distinct(usize),
    /// The strings have none of these characters.
    Lacks(usize, Lack),
}

impl Question {
    /// Returns the variable of the question.
    pub(crate) const fn variable(&self) -> usize {
        match *self {
            Self::Scalar(variable)
            | Self::Defined(variable)
            | Self::Apart(variable)
            | Self::Distinct(variable)
            | Self::Lacks(variable, _) => variable,
        }
    }
}
