//! Functions that are passed by name, and strings that a method fills.

use std::sync::Arc;

use syn::{Expr, ExprMethodCall};

use super::body::{Body, simple_name};
use super::methods::passes_text_on;
use super::origins::place_of;
use crate::value::{Callee, Place, Shared, Type, Value};

/// Functions whose result is their argument.
pub(super) const SAME_FUNCTIONS: &[(&str, &str)] = &[
    ("String", "from"),
    ("Cow", "from"),
    ("Cow", "Borrowed"),
    ("Cow", "Owned"),
    ("Box", "new"),
    ("Arc", "new"),
    ("Box", "from"),
    ("Arc", "from"),
    ("char", "from"),
    ("char", "from_u32"),
    ("Into", "into"),
    ("ToString", "to_string"),
    ("LazyLock", "new"),
    ("Lazy", "new"),
    ("OnceCell", "new"),
    ("Serializer", "new"),
    ("Pin", "new"),
    ("Box", "pin"),
    ("ByteString", "from"),
    ("HeaderValue", "from_str"),
    ("HeaderValue", "from_static"),
    ("HeaderValue", "try_from"),
    // The value of a regular expression is its pattern.
    ("Regex", "new"),
];

impl Body<'_> {
    /// Returns what a method makes of its receiver that takes a function by its name, as `name.map(String::from)` does.
    pub(super) fn by_name(&mut self, call: &ExprMethodCall, receiver: &Shared) -> Option<Shared> {
        let Some(Expr::Path(function)) = call.args.last() else { return None };
        match call.method.to_string().as_str() {
            "unwrap_or_else" | "or_else" => Some(Arc::clone(receiver)),
            "map" | "and_then" | "filter_map" | "flat_map" => {
                let item = receiver.item().unwrap_or_else(|| Arc::clone(receiver));
                Some(self.passed(&function.path, item, place_of(call, self.file)))
            }
            _ => None,
        }
    }

    /// Returns the value that a function makes of another.
    fn passed(&mut self, function: &syn::Path, value: Shared, place: Place) -> Shared {
        if matches!(*value, Value::Known(Type::Safe, _)) {
            return value;
        }
        let mut names = function.segments.iter().rev().map(|segment| segment.ident.to_string());
        let name = names.next().unwrap_or_default();
        let before = names.next();
        let is_same = match before.as_deref() {
            None => matches!(&*name, "Some" | "Ok"),
            Some("str" | "String" | "AsRef" | "ToOwned" | "Cow" | "OsStr" | "Path" | "Value" | "Deref") => {
                name == "from" || passes_text_on(&name)
            }
            Some(before) => SAME_FUNCTIONS.contains(&(before, &name)),
        };
        if is_same {
            value
        } else {
            self.noted(Callee::Path(before.map(Into::into), name.into()), vec![value], place)
        }
    }

    /// Gives the variable a string that `read_line(&mut text)` and the like fill.
    pub(super) fn fill(&mut self, call: &ExprMethodCall) {
        if let (true, Some(Expr::Reference(to))) =
            (call.method.to_string().starts_with("read"), call.args.last())
            && let (Some(_), Some(name)) = (to.mutability, simple_name(&to.expr))
            && matches!(self.variable(&name).map(|value| &**value), Some(Value::Text(text, _)) if text.is_empty())
        {
            self.assign(&name, Arc::new(Value::Known(Type::Text, name.as_str().into())));
        }
    }
}
