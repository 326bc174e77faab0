//! Follows the values of a function from its first statement to its last.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use syn::{Expr, Lit, Pat, Stmt};

use super::exits::Exits;
use super::expressions::{literal, path_of};
use super::origins::place_of;
use super::scope::Scope;
use super::{Function, Letters, Macros, calls, list, methods};
use crate::types::{self, Bounds};
use crate::value::{Callee, Check, Part, Place, Shared, Type, Value};

/// The depth of nested expressions that are followed. A deeper expression is unknown.
const DEEPEST: u32 = 200;
/// The number of calls of closures that are read in one function.
const MOST_CLOSURES: u32 = 64;

pub(super) struct Body<'a> {
    pub(super) file: u32,
    pub(super) calls: Vec<Shared>,
    pub(super) texts: Vec<Shared>,
    pub(super) printed: Vec<Shared>,
    pub(super) names: Vec<(Box<str>, Shared)>,
    pub(super) written: Vec<Shared>,
    pub(super) assigned: Vec<Box<str>>,
    pub(super) unread_macros: u32,
    pub(super) looks_at_dots: bool,
    pub(super) scope: Scope,
    pub(super) function: &'a Function,
    pub(super) bounds: &'a Bounds,
    pub(super) returned: Vec<Shared>,
    /// The type that `.parse()` returns here, if the source names it.
    pub(super) expected: Type,
    variables: u32,
    depth: u32,
    /// Closures that variables hold, and the number of their calls.
    closures: HashMap<String, Rc<syn::ExprClosure>>,
    closure_calls: u32,
    pub(super) macros: &'a Macros,
    pub(super) letters: &'a Letters,
    pub(super) exits: Exits,
    /// Whether the next expression that is read is what the function returns.
    pub(super) is_tail: bool,
    /// The depth of macros whose expansion is read.
    pub(super) expanding: u32,
    /// Whether the expression is a value of a format string with a slash.
    pub(super) is_value_of_text: bool,
    /// The call of the macro whose expansion is read: the innermost one that is in no definition.
    pub(super) called: Option<Place>,
}

impl<'a> Body<'a> {
    pub(super) fn new(
        file: u32,
        function: &'a Function,
        bounds: &'a Bounds,
        (macros, letters): (&'a Macros, &'a Letters),
    ) -> Self {
        let mut body = Self {
            file,
            calls: Vec::new(),
            texts: Vec::new(),
            printed: Vec::new(),
            names: Vec::new(),
            written: Vec::new(),
            assigned: Vec::new(),
            unread_macros: 0,
            looks_at_dots: false,
            scope: Scope::default(),
            function,
            bounds,
            returned: Vec::new(),
            expected: function.output.clone(),
            variables: 0,
            depth: 0,
            closures: HashMap::new(),
            closure_calls: 0,
            macros,
            letters,
            exits: Exits::default(),
            is_tail: false,
            expanding: 0,
            is_value_of_text: false,
            called: None,
        };
        if let Some(owner) = &function.owner {
            body.declare("self", Arc::new(Value::Known(Type::Named(owner.clone().into()), "".into())));
        }
        body
    }

    /// Returns the function, with what was read of its body.
    pub(super) fn into_function(self, returned: Option<Shared>) -> Function {
        Function {
            returned,
            calls: self.calls,
            texts: self.texts,
            printed: self.printed,
            names: self.names,
            written: self.written,
            assigned: self.assigned,
            let_through: self.exits.let_through(),
            looks_at_dots: self.looks_at_dots,
            unread_macros: self.unread_macros,
            ..self.function.clone()
        }
    }

    /// Returns the type of a parameter.
    pub(super) fn param_type(&self, number: u32) -> &Type {
        &self.function.params[number as usize].1
    }

    /// Returns whether a value is a string to which more can be appended, and no writer.
    pub(super) fn is_text(&self, value: &Value) -> bool {
        match value {
            Value::Param(number) => *self.param_type(*number) == Type::Text,
            Value::Known(ty, _) => *ty == Type::Text,
            Value::Field(..) | Value::Constant(_) | Value::Record(..) | Value::List(_) => false,
            Value::Checked(inner, _) | Value::Encoded(inner, _) | Value::Char(inner, _) => {
                self.is_text(inner)
            }
            _ => true,
        }
    }

    /// Declares the parameters.
    pub(super) fn params(&mut self, patterns: &[&Pat]) {
        for (number, pattern) in patterns.iter().enumerate() {
            let of_request = self.function.requested.get(number).copied().unwrap_or_default();
            let value = match &self.function.params[number].1 {
                Type::Safe => Value::safe(),
                // `write!(f, …)` of a `Display` puts its text after an empty one.
                Type::Named(name) if &**name == "Formatter" => {
                    Arc::new(Value::Text("".into(), Place::default()))
                }
                _ if of_request => {
                    Arc::new(Value::Checked(Arc::new(Value::Param(number as u32)), Check::Requested))
                }
                _ => Arc::new(Value::Param(number as u32)),
            };
            self.bind(pattern, &value);
        }
    }

    /// Reads the block of a function. The result holds all values that the function may return.
    pub(super) fn whole(&mut self, block: &syn::Block) -> Option<Shared> {
        if &*self.function.name == "fmt" {
            return self.written(block);
        }
        self.is_tail = true;
        let last = self.block(block);
        let mut returned = std::mem::take(&mut self.returned);
        returned.push(last);
        returned.retain(|value| value.is_followed());
        if returned.is_empty() { None } else { Some(Value::either(returned)) }
    }

    /// Reads the block of a `fmt`; the value is the text that it writes.
    fn written(&mut self, block: &syn::Block) -> Option<Shared> {
        let formatter = self.function.params.first()?.0.clone();
        self.statements(&block.stmts);
        let written = self.variable(&formatter).cloned()?;
        matches!(*written, Value::Built(..) | Value::Either(_)).then_some(written)
    }

    pub(super) fn declare(&mut self, name: &str, value: Shared) {
        self.variables += 1;
        self.named(name, &value);
        self.scope.declare(name, self.variables, value);
    }

    /// Notes the name of the variable or field that gets a string.
    pub(super) fn named(&mut self, name: &str, value: &Shared) {
        if matches!(**value, Value::Built(..) | Value::Either(_)) {
            self.names.push((name.into(), Arc::clone(value)));
        }
    }

    /// Notes a string that is put together, and returns its value.
    pub(super) fn built(&mut self, parts: Vec<Part>, place: Place) -> Shared {
        let value = Arc::new(Value::Built(parts, place));
        self.texts.push(Arc::clone(&value));
        value
    }

    pub(super) fn assign(&mut self, name: &str, value: Shared) {
        self.named(name, &value);
        self.scope.assign(name, value);
    }

    pub(super) fn variable(&self, name: &str) -> Option<&Shared> {
        self.scope.get(name)
    }

    /// Returns the closure that a variable holds. Closures that call closures would never end.
    pub(super) fn closure_of(&mut self, name: &str) -> Option<Rc<syn::ExprClosure>> {
        let found = self.closures.get(name)?;
        self.variable(name)?;
        self.closure_calls += 1;
        (self.closure_calls < MOST_CLOSURES).then(|| Rc::clone(found))
    }

    pub(super) fn block(&mut self, block: &syn::Block) -> Shared {
        let outer = self.scope.clone();
        let value = self.statements(&block.stmts);
        let inner = std::mem::replace(&mut self.scope, outer);
        self.scope.join(&[inner]);
        value
    }

    /// Reads statements. The value of a last statement without a semicolon is the value of all.
    pub(super) fn statements(&mut self, statements: &[Stmt]) -> Shared {
        let is_tail = std::mem::take(&mut self.is_tail);
        let mut value = Value::safe();
        for (number, statement) in statements.iter().enumerate() {
            let is_last = number + 1 == statements.len();
            value = match statement {
                Stmt::Local(local) => {
                    self.local(local);
                    Value::safe()
                }
                Stmt::Expr(expression, None) => {
                    self.is_tail = is_tail && is_last;
                    self.expression(expression)
                }
                Stmt::Expr(expression, Some(_)) => {
                    self.expression(expression);
                    Value::safe()
                }
                Stmt::Macro(invocation) => {
                    let value = self.macro_call(&invocation.mac);
                    if invocation.semi_token.is_some() { Value::safe() } else { value }
                }
                _ => Value::safe(),
            };
        }
        if is_tail && !matches!(statements.last(), Some(Stmt::Expr(_, None))) {
            self.exit(None);
        }
        value
    }

    /// Reads an expression in a place that expects a type.
    pub(super) fn expecting(&mut self, ty: Type, expression: &Expr) -> Shared {
        let outer = std::mem::replace(&mut self.expected, ty);
        let value = self.expression(expression);
        self.expected = outer;
        value
    }

    fn local(&mut self, local: &syn::Local) {
        let (pattern, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, types::read(&typed.ty, self.bounds)),
            other => (other, Type::Unknown),
        };
        let Some(init) = &local.init else {
            self.bind(pattern, &Value::unknown(""));
            return;
        };
        if let (Pat::Ident(binding), Expr::Closure(closure)) = (pattern, &*init.expr) {
            self.closures.insert(binding.ident.to_string(), Rc::new(closure.clone()));
        }
        let mut value = self.expecting(ty.clone(), &init.expr);
        if let Some((_, other)) = &init.diverge {
            self.expression(other);
        }
        if ty == Type::Safe {
            value = Value::safe();
        } else if ty != Type::Unknown
            && (!value.is_followed() || is_made_elsewhere(&value, &ty) || is_typed_list(&value, &ty))
        {
            value = Arc::new(Value::Known(ty, "".into()));
        }
        self.bind(pattern, &value);
    }

    pub(super) fn expression(&mut self, expression: &Expr) -> Shared {
        let is_tail = std::mem::take(&mut self.is_tail);
        // Each value that a branch returns is a separate exit.
        let has_branches = matches!(
            expression,
            Expr::Paren(_)
                | Expr::Group(_)
                | Expr::Block(_)
                | Expr::Unsafe(_)
                | Expr::Async(_)
                | Expr::If(_)
                | Expr::Match(_)
        );
        self.is_tail = is_tail && has_branches;
        self.depth += 1;
        let value = if self.depth > DEEPEST { Value::unknown("") } else { self.value(expression) };
        self.depth -= 1;
        self.is_tail = false;
        if is_tail && !has_branches {
            self.exit(Some(expression));
        }
        value
    }

    fn value(&mut self, expression: &Expr) -> Shared {
        match expression {
            Expr::Lit(lit) => self.lit(&lit.lit),
            Expr::Path(path) => self.path(&path.path),
            Expr::Reference(reference) => {
                if reference.mutability.is_some() {
                    self.note_assigned(&reference.expr);
                }
                self.expression(&reference.expr)
            }
            Expr::Paren(paren) => self.expression(&paren.expr),
            Expr::Group(group) => self.expression(&group.expr),
            Expr::Unary(unary) => self.expression(&unary.expr),
            Expr::Await(awaited) => self.expression(&awaited.base),
            Expr::Cast(cast) => self.cast(cast),
            Expr::Binary(binary) => self.binary(binary),
            Expr::Assign(assignment) => self.assignment(assignment),
            Expr::Field(field) => self.field(field, path_of(expression)),
            Expr::Call(call) => calls::call(self, call),
            Expr::MethodCall(call) => methods::method(self, call),
            Expr::Macro(invocation) => self.macro_call(&invocation.mac),
            Expr::Struct(record) => self.record(record),
            Expr::Array(array) => self.list(array.elems.iter()),
            Expr::Tuple(tuple) => self.tuple(tuple),
            Expr::Closure(closure) => self.closure(closure, &[]),
            Expr::Index(index) => {
                let base = self.expression(&index.expr);
                self.expression(&index.index);
                list::indexed(&base, &index.index)
            }
            Expr::Range(range) => {
                for end in range.start.iter().chain(&range.end) {
                    self.expression(end);
                }
                Value::safe()
            }
            other => self.control_flow(other),
        }
    }

    /// Reads an expression that decides what runs next, and how often.
    fn control_flow(&mut self, expression: &Expr) -> Shared {
        match expression {
            Expr::Block(block) => self.block(&block.block),
            Expr::Unsafe(block) => self.block(&block.block),
            Expr::Async(block) => self.block(&block.block),
            Expr::Const(block) => self.block(&block.block),
            Expr::If(conditional) => self.if_expression(conditional),
            Expr::Match(selection) => self.match_expression(selection),
            Expr::Let(condition) => {
                let value = self.expression(&condition.expr);
                self.bind(&condition.pat, &value);
                Value::safe()
            }
            Expr::Loop(_) | Expr::While(_) | Expr::ForLoop(_) => self.repeated(expression),
            Expr::Try(tried) => {
                let value = self.expression(&tried.expr);
                self.assume_passed(&tried.expr);
                value
            }
            Expr::Return(exit) => {
                if let Some(value) = &exit.expr {
                    let read = self.expression(value);
                    self.returned.push(read);
                    self.exit(Some(value));
                }
                Value::safe()
            }
            Expr::Break(exit) => {
                exit.expr.as_ref().map_or_else(Value::safe, |carried| self.expression(carried))
            }
            Expr::Repeat(repeated) => {
                self.expression(&repeated.expr);
                Value::unknown("")
            }
            _ => Value::unknown(""),
        }
    }

    /// Reads a literal of the language.
    fn lit(&self, lit: &Lit) -> Shared {
        let text = |c: char, place| Arc::new(Value::Text(c.to_string().into(), place));
        match lit {
            Lit::Str(string) => literal(string, self.file),
            Lit::Char(character) => text(character.value(), place_of(character, self.file)),
            Lit::Byte(byte) => text(char::from(byte.value()), place_of(byte, self.file)),
            _ => Value::safe(),
        }
    }

    /// Reads a cast. A number is safe.
    fn cast(&mut self, cast: &syn::ExprCast) -> Shared {
        let value = self.expression(&cast.expr);
        match &*cast.ty {
            // `byte as char`, and `c as u8` that is pushed to bytes.
            syn::Type::Path(ty) if ty.path.is_ident("char") || is_byte_of(&value, ty) => value,
            // `&NAME as &str`
            ty if types::read(ty, self.bounds) == Type::Text => value,
            _ => Value::safe(),
        }
    }

    fn path(&mut self, path: &syn::Path) -> Shared {
        if let Some(name) = path.get_ident() {
            let name = name.to_string();
            if let Some(value) = self.variable(&name) {
                return Arc::clone(value);
            }
        }
        let name = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let is_constant = name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
        // A variant without a value, such as `Kind::Update`, has a name that the program fixes.
        let is_variant = path.segments.len() > 1 && name.starts_with(char::is_uppercase);
        if name == "None" {
            Value::none()
        } else if is_constant && !name.is_empty() {
            Arc::new(Value::Constant(name.into()))
        } else if is_variant {
            Arc::new(Value::Known(Type::Safe, name.into()))
        } else {
            Value::unknown(&name)
        }
    }

    /// Notes a call, and returns its value.
    pub(super) fn noted(&mut self, callee: Callee, args: Vec<Shared>, place: Place) -> Shared {
        let value = Arc::new(Value::Call(crate::value::Call { callee, args, place }));
        self.calls.push(Arc::clone(&value));
        value
    }
}

/// Returns whether a call returns a value of a well-known crate, as the type of the variable says.
fn is_made_elsewhere(value: &Value, ty: &Type) -> bool {
    matches!((value, ty), (Value::Call(_), Type::Named(name)) if types::is_foreign_by_name(name) && !types::is_client(name))
}

/// Returns whether a call returns a collection whose elements have a type that says more than the call.
fn is_typed_list(value: &Value, ty: &Type) -> bool {
    matches!((value, ty), (Value::Call(_), Type::List(element)) if !matches!(**element, Type::Text | Type::Unknown))
}

/// Returns whether a cast makes a byte of a character.
fn is_byte_of(value: &Value, ty: &syn::TypePath) -> bool {
    matches!(value, Value::Char(..)) && ty.path.is_ident("u8")
}

/// Returns the variable that an expression names, through `&mut` and `*`.
pub(super) fn simple_name(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        Expr::Reference(reference) => simple_name(&reference.expr),
        Expr::Unary(unary) => simple_name(&unary.expr),
        Expr::Paren(paren) => simple_name(&paren.expr),
        _ => None,
    }
}
