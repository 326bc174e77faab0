//! Messages for invalid JSON.

use struson::reader::{LinePosition, ReaderError, SyntaxErrorKind as Kind, ValueType};

use super::source::Shape;

/// A JSON error: what is wrong, what to write, and the place.
pub(super) struct Broken {
    pub(super) message: String,
    pub(super) remedy: &'static str,
    pub(super) location: Option<LinePosition>,
}

/// Returns a JSON error in words. `follows_value` is true for text after a whole value.
pub(super) fn words(error: &ReaderError, shape: Shape, follows_value: bool) -> Broken {
    let ((message, remedy), location) = match error {
        ReaderError::SyntaxError(error) => (syntax(error.kind, shape, follows_value), &error.location),
        ReaderError::MaxNestingDepthExceeded { max_nesting_depth, location } => {
            let message = format!("nested deeper than {max_nesting_depth} levels");
            return Broken { message, remedy: "remove brackets", location: location.line_pos };
        }
        ReaderError::IoError { location, .. } => {
            (("not UTF-8 [RFC 8259, section 8.1]", "save the file in UTF-8"), location)
        }
        ReaderError::UnexpectedValueType { location, .. }
        | ReaderError::UnexpectedStructure { location, .. }
        | ReaderError::UnsupportedNumberValue { location, .. } => {
            return Broken { message: error.to_string(), remedy: FIX, location: location.line_pos };
        }
        _ => return Broken { message: error.to_string(), remedy: FIX, location: None },
    };
    Broken { message: format!("invalid JSON: {message}"), remedy, location: location.line_pos }
}

/// The remedy for an error that no rule of the grammar describes.
const FIX: &str = "fix the JSON";

/// A fault, with the section of the rule, and its remedy.
type Words = (&'static str, &'static str);

/// Returns a syntax error in words.
fn syntax(kind: Kind, shape: Shape, follows_value: bool) -> Words {
    match kind {
        Kind::InvalidLiteral | Kind::TrailingDataAfterLiteral | Kind::MalformedJson if follows_value => {
            ("text after the end of the value [RFC 8259, section 2]", "remove it")
        }
        Kind::CommentsNotEnabled | Kind::IncompleteComment | Kind::BlockCommentNotClosed => {
            ("comment, which JSON does not have [RFC 8259, section 2]", "remove the comment")
        }
        Kind::InvalidLiteral | Kind::TrailingDataAfterLiteral => (
            "string without quotation marks [RFC 8259, section 3]",
            "put it in quotation marks, unless it is `true`, `false` or `null`",
        ),
        Kind::UnexpectedClosingBracket => {
            ("closing bracket where a value is expected [RFC 8259, section 2]", "write a value before it")
        }
        Kind::MalformedNumber | Kind::TrailingDataAfterNumber => {
            ("malformed number [RFC 8259, section 6]", "write digits without leading zeros")
        }
        Kind::IncompleteDocument if shape == Shape::Lines => {
            ("the line ends too early [RFC 8259, section 2]", "close the string and all brackets")
        }
        Kind::IncompleteDocument => {
            ("the file ends too early [RFC 8259, section 2]", "close the string and all brackets")
        }
        _ => separator(kind).or_else(|| in_string(kind)).unwrap_or((
            "expected a value [RFC 8259, section 3]",
            "write a string, `{` or `[`, or remove the text",
        )),
    }
}

/// Returns an error of the commas, colons and names between values (RFC 8259, sections 4 and 5).
fn separator(kind: Kind) -> Option<Words> {
    Some(match kind {
        Kind::UnexpectedComma => {
            ("comma without a value before it [RFC 8259, section 5]", "remove the comma")
        }
        Kind::MissingComma => {
            ("no comma between two values [RFC 8259, section 5]", "write a comma between them")
        }
        Kind::TrailingCommaNotEnabled => ("trailing comma [RFC 8259, section 5]", "remove the comma"),
        Kind::UnexpectedColon => {
            ("colon that does not follow the name of a field [RFC 8259, section 4]", "remove the colon")
        }
        Kind::MissingColon => {
            ("no colon after the name of the field [RFC 8259, section 4]", "write a colon after the name")
        }
        Kind::ExpectingMemberNameOrObjectEnd => (
            "expected the name of a field, or `}` [RFC 8259, section 4]",
            "write `}` to end the object, or put the name in quotation marks",
        ),
        _ => return None,
    })
}

/// Returns an error inside a string (RFC 8259, section 7).
fn in_string(kind: Kind) -> Option<Words> {
    Some(match kind {
        Kind::NotEscapedControlCharacter => (
            "control character in a string, such as a line break [RFC 8259, section 7]",
            "end the string with a quotation mark, or remove the character",
        ),
        Kind::UnknownEscapeSequence | Kind::MalformedEscapeSequence => {
            ("unknown escape sequence [RFC 8259, section 7]", "write a backslash as `\\\\`")
        }
        Kind::UnpairedSurrogatePairEscapeSequence => {
            ("half of a surrogate pair [RFC 8259, section 7]", "write the character itself")
        }
        _ => return None,
    })
}

/// Returns a type of JSON, with its article.
pub(super) const fn type_name(value: ValueType) -> &'static str {
    match value {
        ValueType::Array => "an array",
        ValueType::Object => "an object",
        ValueType::String => "a string",
        ValueType::Number => "a number",
        ValueType::Boolean => "a Boolean",
        ValueType::Null => "null",
    }
}
