//! Reads a file into functions whose values can be followed. No syntax tree is kept, so the result can be
//! sent to another thread, and a million lines fit into memory.

mod body;
mod branch;
mod calls;
mod checks;
mod closures;
mod depth;
mod exits;
mod expressions;
mod fields;
mod format;
mod items;
mod letters;
mod list;
mod macros;
mod markup;
mod methods;
mod modules;
mod origins;
mod page;
mod passed;
mod pattern;
mod replace;
mod rules;
mod scope;
mod sets;
mod sums;
mod total;
mod transcribe;

use std::panic::{AssertUnwindSafe, catch_unwind};

pub(crate) use depth::{code, is_punct, too_deep};
pub(crate) use letters::Letters;
pub(crate) use modules::name as module_name;
pub(crate) use modules::{Module, marks_tests, test_only_files};
pub(crate) use origins::{place, place_between};
pub(crate) use page::{is_owner, read as read_page};
pub(crate) use rules::{Macros, definitions};
pub(crate) use sets::{Route, Set};

use crate::value::{Shared, Type};

/// The depth of macros within macros that are expanded.
const DEEPEST_MACRO: u32 = 8;

/// A function of the program.
#[expect(clippy::struct_excessive_bools, reason = "each is a separate fact")]
#[derive(Clone, Debug, Default)]
pub(crate) struct Function {
    pub(crate) name: Box<str>,
    /// The type or trait that has the function.
    pub(crate) owner: Option<Box<str>>,
    /// The innermost module that has the function, or `crate`.
    pub(crate) module: Box<str>,
    /// The trait that the `impl` block of the function implements.
    pub(crate) of_trait: Option<Box<str>>,
    pub(crate) has_self: bool,
    /// Name and type of each parameter without `self`.
    pub(crate) params: Vec<(Box<str>, Type)>,
    pub(crate) output: Type,
    /// Whether the output is in a `Result` or an `Option`.
    pub(crate) is_fallible: bool,
    /// Whether the body is one `Ok(…)` or `Some(…)`, so that the function refuses nothing.
    pub(crate) never_fails: bool,
    pub(crate) returned: Option<Shared>,
    /// The calls in the body, each a `Value::Call`.
    pub(crate) calls: Vec<Shared>,
    /// The strings that the body puts together, each a `Value::Built`.
    pub(crate) texts: Vec<Shared>,
    /// The values that people read: those that `println!` and the macros of logs take.
    pub(crate) printed: Vec<Shared>,
    /// Variables and fields that get a value, by name.
    pub(crate) names: Vec<(Box<str>, Shared)>,
    /// Structs that are written out, each a `Value::Record`, and fields that are assigned.
    pub(crate) written: Vec<Shared>,
    pub(crate) assigned: Vec<Box<str>>,
    /// The strings that remain possible for its parameters and for fields of `self` if it succeeds, by the path of
    /// the value: `0` is the first parameter. The second list is for its failure, if it returns a `bool`.
    pub(crate) let_through: [Vec<(Box<str>, Shared)>; 2],
    /// The parameters that the sender of a request chooses, as the extractors of a web framework pass them.
    pub(crate) requested: Vec<bool>,
    /// Whether its body searches for the text `..`.
    pub(crate) looks_at_dots: bool,
    /// The number of macros in the body that could not be read as Rust.
    pub(crate) unread_macros: u32,
}

/// A struct with the types of its fields, an enum, or a variant of an enum by the name `Enum::Variant`.
#[derive(Debug)]
pub(crate) struct Structure {
    pub(crate) name: Box<str>,
    pub(crate) fields: Vec<(Box<str>, Type)>,
    /// Whether all code may write the fields.
    pub(crate) is_open: bool,
    /// Whether a derive may make values, as `Deserialize` does.
    pub(crate) is_derived: bool,
    /// Whether no variant has a value.
    pub(crate) is_plain_enum: bool,
}

/// The content of a file.
#[derive(Debug, Default)]
pub(crate) struct File {
    pub(crate) functions: Vec<Function>,
    pub(crate) structures: Vec<Structure>,
    pub(crate) constants: Vec<(Box<str>, Shared)>,
    /// Names of constants and statics that are parsed URLs by their types.
    pub(crate) urls: Vec<Box<str>>,
    /// Names of types, each with the type that it means.
    pub(crate) aliases: Vec<(Box<str>, Type)>,
    /// Sets of routes.
    pub(crate) sets: Vec<Set>,
    /// Structs with a template of their own, by name.
    pub(crate) templates: Vec<Route>,
    /// The modules that the file declares and other files hold.
    pub(crate) modules: Vec<Module>,
    /// The traits that types implement, by type and trait.
    pub(crate) implemented: Vec<(Box<str>, Box<str>)>,
    /// The number of files that `include!` would insert here.
    pub(crate) includes: u32,
}

/// Reads a file; `number` is in its places. With `tests`, items under `cfg(test)` are also read. Calls of
/// `macros` are expanded.
///
/// # Errors
///
/// Fails with a sentence that says why the file cannot be read.
pub(crate) fn read(text: &str, number: u32, tests: bool, macros: &Macros) -> Result<File, String> {
    if let Some(why) = too_deep(text) {
        return Err(why);
    }
    let parse = || match syn::parse_file(text) {
        Ok(file) => Ok(items::file(&file, number, tests, macros)),
        Err(error) => Err(message(&error)),
    };
    guarded(parse)?
}

/// Returns the sentence that says where a file is not Rust.
fn message(error: &syn::Error) -> String {
    let line = error.span().start().line;
    match error.to_string() {
        text if text.contains("token stream") => {
            format!("line {line}: a bracket, quote or comment is not closed")
        }
        text => format!("line {line}: {text}"),
    }
}

/// Runs code that parses a file, and forgets the spans that it made.
///
/// # Errors
///
/// Fails when the code panics, so that the other files are read: neither syntax that the parser does not know nor a
/// mistake of ours may hide their findings.
pub(crate) fn guarded<T>(parse: impl FnOnce() -> T) -> Result<T, String> {
    let parsed = catch_unwind(AssertUnwindSafe(parse));
    // Spans are kept for each thread until they are invalidated.
    proc_macro2::extra::invalidate_current_thread_spans();
    origins::clear();
    parsed.map_err(|_| "the parser failed".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_fails_one_file() {
        let failed = guarded(|| "fn f() {}".parse::<proc_macro2::TokenStream>().map(|_| unreachable!()));
        assert_eq!(failed.map(|_: Result<(), _>| ()), Err("the parser failed".to_owned()));
        assert!(read("fn f() {}", 0, false, &Macros::default()).is_ok());
    }
}
