//! Reads a file into functions whose values can be followed. No tree of the syntax is kept: what is
//! read can go to another thread, and a million lines fit into memory.

mod body;
mod branch;
mod calls;
mod checks;
mod format;
mod items;
mod macros;
mod pattern;
mod scope;
mod sets;

use std::panic::{AssertUnwindSafe, catch_unwind};

pub(crate) use checks::is_check;
pub(crate) use items::{place, place_between};
pub(crate) use sets::{Route, Set};

use crate::value::{Shared, Type};

/// Brackets in brackets that a file may have: the parser calls itself for each.
const DEEPEST: usize = 256;

/// A function of the program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Function {
    pub(crate) name: Box<str>,
    /// The type or trait whose function it is.
    pub(crate) owner: Option<Box<str>>,
    pub(crate) has_self: bool,
    /// Name and type of each parameter; `self` is none.
    pub(crate) params: Vec<(Box<str>, Type)>,
    pub(crate) output: Type,
    /// Whether the output is in a `Result` or an `Option`.
    pub(crate) is_fallible: bool,
    pub(crate) returned: Option<Shared>,
    /// The calls in its body, each a `Value::Call`.
    pub(crate) calls: Vec<Shared>,
    /// The texts that its body puts together, each a `Value::Built`.
    pub(crate) texts: Vec<Shared>,
    /// Variables and fields that take a value, by name.
    pub(crate) names: Vec<(Box<str>, Shared)>,
    /// Whether its body looks at characters, as a check of a text does.
    pub(crate) looks_at_characters: bool,
    /// Whether a macro of the body could not be read as Rust.
    pub(crate) unread_macros: u32,
}

/// A struct with the types of its fields, or an enum.
#[derive(Debug)]
pub(crate) struct Structure {
    pub(crate) name: Box<str>,
    pub(crate) fields: Vec<(Box<str>, Type)>,
    /// Whether all may write the fields.
    pub(crate) is_open: bool,
    /// Whether its values are one of a few names.
    pub(crate) is_plain_enum: bool,
}

/// Everything that is known of a file.
#[derive(Debug, Default)]
pub(crate) struct File {
    pub(crate) functions: Vec<Function>,
    pub(crate) structures: Vec<Structure>,
    pub(crate) constants: Vec<(Box<str>, Shared)>,
    /// Sets of routes.
    pub(crate) sets: Vec<Set>,
    /// Structs that are one template, by their names.
    pub(crate) templates: Vec<Route>,
    /// Files that `include!` would put here.
    pub(crate) includes: u32,
}

/// Reads a file; `number` stands in its places. With `tests`, what is `cfg(test)` is read, too.
///
/// # Errors
///
/// A sentence that says why the file cannot be read.
pub(crate) fn read(text: &str, number: u32, tests: bool) -> Result<File, String> {
    if depth(text) > DEEPEST {
        return Err(format!("brackets are nested more than {DEEPEST} deep"));
    }
    let read = catch_unwind(AssertUnwindSafe(|| match syn::parse_file(text) {
        Ok(file) => Ok(items::file(&file, number, tests)),
        Err(error) => {
            let at = error.span().start();
            Err(format!("line {}: {error}", at.line))
        }
    }));
    // Spans are kept for each thread until they are given up.
    proc_macro2::extra::invalidate_current_thread_spans();
    read.unwrap_or_else(|_| Err("the parser failed".into()))
}

/// The most brackets that are open at once; brackets in texts count, too.
fn depth(text: &str) -> usize {
    let (mut now, mut most) = (0_usize, 0);
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' | b'{' => {
                now += 1;
                most = most.max(now);
            }
            b')' | b']' | b'}' => now = now.saturating_sub(1),
            _ => {}
        }
    }
    most
}
