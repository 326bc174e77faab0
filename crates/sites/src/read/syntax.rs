//! Messages for invalid JSON.

use struson::reader::{LinePosition, ReaderError, SyntaxErrorKind as Kind, ValueType};

use super::source::Shape;

/// Returns the message of a JSON error, and its place.
pub(super) fn words(error: &ReaderError, shape: Shape) -> (String, Option<LinePosition>) {
    let (message, location) = match error {
        ReaderError::SyntaxError(error)
            if shape == Shape::Lines && error.kind == Kind::IncompleteDocument =>
        {
            (String::from("invalid JSON: the line ends too early [RFC 8259, section 2]"), &error.location)
        }
        ReaderError::SyntaxError(error) => (format!("invalid JSON: {}", kind(error.kind)), &error.location),
        ReaderError::MaxNestingDepthExceeded { max_nesting_depth, location } => {
            (format!("nested deeper than {max_nesting_depth} levels"), location)
        }
        ReaderError::IoError { location, .. } => {
            (String::from("invalid JSON: not UTF-8 [RFC 8259, section 8.1]"), location)
        }
        ReaderError::UnexpectedValueType { location, .. }
        | ReaderError::UnexpectedStructure { location, .. }
        | ReaderError::UnsupportedNumberValue { location, .. } => (error.to_string(), location),
        _ => return (error.to_string(), None),
    };
    (message, location.line_pos)
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::CommentsNotEnabled | Kind::IncompleteComment | Kind::BlockCommentNotClosed => {
            "comments are not part of JSON [RFC 8259, section 2]"
        }
        Kind::InvalidLiteral | Kind::TrailingDataAfterLiteral => {
            "only `true`, `false` and `null` are written without quotation marks [RFC 8259, section 3]"
        }
        Kind::UnexpectedClosingBracket => {
            "a closing bracket without an opening bracket [RFC 8259, section 2]"
        }
        Kind::UnexpectedComma => "a comma without a value before it [RFC 8259, section 5]",
        Kind::MissingComma => "expected a comma between two values [RFC 8259, section 5]",
        Kind::TrailingCommaNotEnabled => "a trailing comma [RFC 8259, section 5]",
        Kind::UnexpectedColon => "a colon may only follow the name of a field [RFC 8259, section 4]",
        Kind::MissingColon => "expected a colon after the name of the field [RFC 8259, section 4]",
        Kind::MalformedNumber | Kind::TrailingDataAfterNumber => "a malformed number [RFC 8259, section 6]",
        Kind::ExpectingMemberNameOrObjectEnd => {
            "expected the name of a field in quotation marks, or `}` [RFC 8259, section 4]"
        }
        Kind::NotEscapedControlCharacter => {
            "a control character in a string, such as a line end, is escaped [RFC 8259, section 7]"
        }
        Kind::UnknownEscapeSequence | Kind::MalformedEscapeSequence => {
            "not an escape sequence; a backslash is written `\\\\` [RFC 8259, section 7]"
        }
        Kind::UnpairedSurrogatePairEscapeSequence => "half of a surrogate pair [RFC 8259, section 7]",
        Kind::IncompleteDocument => "the file ends too early [RFC 8259, section 2]",
        _ => "expected a value: a string, `{` or `[` [RFC 8259, section 3]",
    }
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
