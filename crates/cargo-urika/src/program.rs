//! The program as a whole: functions, types and constants by name, and the types of values.

mod index;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use crate::read::{File, Function, Route, Set, Structure};
use crate::types;
use crate::value::{Call, Callee, REST, Shared, Type, Value};
use index::Index;
pub(crate) use index::MOST_TARGETS;

/// An index of everything that was read.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub(crate) functions: Vec<Function>,
    pub(crate) sets: Vec<Set>,
    /// Structs with a template of their own, by name.
    pub(crate) templates: HashMap<Box<str>, Route>,
    files: Vec<u32>,
    index: Index,
    /// Types and traits with functions of the program.
    owners: HashSet<Box<str>>,
    /// Functions that return a value of a type, by the type.
    makers: HashMap<Box<str>, Vec<usize>>,
    structures: HashMap<Box<str>, Vec<Structure>>,
    constants: HashMap<Box<str>, Vec<Shared>>,
    /// Constants that are parsed URLs.
    urls: HashSet<Box<str>>,
    /// Names of types, each with the types that it means.
    aliases: HashMap<Box<str>, Vec<Type>>,
    /// The traits that types implement.
    implemented: HashMap<Box<str>, Vec<Box<str>>>,
    fields: HashMap<Box<str>, Vec<Type>>,
    /// Where structs are written out: the function and the value, by type.
    written: HashMap<Box<str>, Vec<(usize, Shared)>>,
    /// Fields that are assigned somewhere.
    assigned: HashSet<Box<str>>,
    /// The types of receivers that were computed, by value and function.
    receivers: RefCell<HashMap<(*const Value, usize), Type>>,
    /// The number of values whose type was looked for.
    #[cfg(test)]
    pub(crate) asked: std::cell::Cell<usize>,
}

/// A function that is followed. If it is followed from a call, the frame has the values of its parameters.
#[derive(Debug)]
pub(crate) struct Frame<'a> {
    pub(crate) number: usize,
    pub(crate) given: Option<(&'a Call, Rc<Frame<'a>>)>,
    pub(crate) depth: u32,
}

impl<'a> Frame<'a> {
    /// Returns a function without a call.
    pub(crate) fn alone(number: usize) -> Rc<Self> {
        Rc::new(Self { number, given: None, depth: 0 })
    }

    /// Returns a function that `call` in `caller` calls.
    pub(crate) fn called(number: usize, call: &'a Call, caller: &Rc<Self>) -> Rc<Self> {
        Rc::new(Self { number, given: Some((call, Rc::clone(caller))), depth: caller.depth + 1 })
    }

    /// Returns a function that is entered from this one, by no call that is known.
    pub(crate) fn deeper(&self, number: usize) -> Rc<Self> {
        Rc::new(Self { number, given: None, depth: self.depth + 1 })
    }

    /// Returns whether the frame belongs to a function, or to one that it calls.
    pub(crate) fn is_in(&self, number: usize) -> bool {
        self.number == number || self.given.as_ref().is_some_and(|(_, caller)| caller.is_in(number))
    }
}

impl Program {
    /// Indexes files, each with its number, in the order of the numbers.
    pub(crate) fn new(files: Vec<(u32, File)>) -> Self {
        let mut program = Self::default();
        for (number, file) in files {
            program.add(number, file);
        }
        program.index.narrow(&program.functions, &|name| program.structures.contains_key(name));
        program
    }

    /// Adds the items of a file.
    fn add(&mut self, number: u32, file: File) {
        for function in file.functions {
            self.add_function(number, function);
        }
        for structure in file.structures {
            for (name, ty) in &structure.fields {
                self.fields.entry(name.clone()).or_default().push(ty.clone());
            }
            self.structures.entry(structure.name.clone()).or_default().push(structure);
        }
        self.sets.extend(file.sets);
        self.templates.extend(file.templates.into_iter().map(|template| (template.name.clone(), template)));
        for (name, ty) in file.aliases {
            self.aliases.entry(name).or_default().push(ty);
        }
        for (owner, of_trait) in file.implemented {
            self.implemented.entry(owner).or_default().push(of_trait);
        }
        self.urls.extend(file.urls);
        for (name, value) in file.constants {
            self.constants.entry(name).or_default().push(value);
        }
    }

    fn add_function(&mut self, file: u32, function: Function) {
        let number = self.functions.len();
        self.index.add(number, &function);
        if let (Some(owner), false, Type::Named(made)) =
            (&function.owner, function.has_self, &function.output)
            && (&**made == "Self" || **made == **owner)
        {
            self.makers.entry(owner.clone()).or_default().push(number);
        }
        for made in &function.written {
            let Value::Record(_, ty) = &**made else { continue };
            self.written.entry(ty.clone()).or_default().push((number, Arc::clone(made)));
        }
        self.assigned.extend(function.assigned.iter().cloned());
        self.owners.extend(function.owner.clone());
        self.functions.push(function);
        self.files.push(file);
    }

    /// Returns the values of constants with a name.
    pub(crate) fn constants(&self, name: &str) -> &[Shared] {
        self.constants.get(name).map(Vec::as_slice).unwrap_or_default()
    }

    /// The text that a type of the program writes itself as: its `Display`, or `as_str`.
    pub(crate) fn display(&self, ty: &str) -> Option<usize> {
        ["fmt", "as_str"].iter().find_map(|name| {
            let owned = self.index.named(name)?.of_owner(ty);
            let mut found = owned.iter().filter(|number| self.functions[**number].returned.is_some());
            let first = found.next()?;
            found.next().is_none().then_some(*first)
        })
    }

    /// Returns the values that a field of a struct can have, each with its function; none, if it may have others.
    pub(crate) fn writes(&self, owner: &str, field: &str) -> Vec<(usize, &Shared)> {
        let is_known = |structure: &Structure| {
            !structure.is_derived && structure.fields.iter().any(|(name, _)| **name == *field)
        };
        let structures = self.structures.get(owner).map(Vec::as_slice).unwrap_or_default();
        if structures.len() != 1 || !structures.iter().all(is_known) || self.assigned.contains(field) {
            return Vec::new();
        }
        let all = self.written.get(owner).map(Vec::as_slice).unwrap_or_default();
        let values = all.iter().filter_map(|(function, made)| Some((*function, made.written(field)?)));
        values.collect()
    }

    /// Returns whether a type is one that the program defines.
    pub(crate) fn defines(&self, ty: &Type) -> bool {
        matches!(ty, Type::Named(name) if self.structures.contains_key(&**name))
    }

    /// Returns the argument that a parameter has in a call.
    pub(crate) fn argument<'a>(&self, call: &'a Call, function: usize, param: u32) -> Option<&'a Shared> {
        let function = &self.functions[function];
        // `Type::method(&it, …)`
        let shift = function.has_self && call.args.len() == function.params.len() + 1;
        call.args.get(param as usize + usize::from(shift))
    }

    /// Returns the type of the value whose method is called. It is computed once: each call of a long chain
    /// needs the types of all calls before it.
    fn type_of_receiver(&self, receiver: &Shared, frame: &Rc<Frame<'_>>) -> Type {
        let key = (Arc::as_ptr(receiver), frame.number);
        if let Some(found) = self.receivers.borrow().get(&key) {
            return found.clone();
        }
        let found = self.type_of(receiver, frame, 0);
        self.receivers.borrow_mut().insert(key, found.clone());
        found
    }

    /// Returns the type of a value.
    pub(crate) fn type_of(&self, value: &Value, frame: &Rc<Frame<'_>>, depth: u32) -> Type {
        #[cfg(test)]
        self.asked.set(self.asked.get() + 1);
        if depth > 8 {
            return Type::Unknown;
        }
        match value {
            Value::Text(..) | Value::Built(..) => Type::Text,
            Value::Known(ty, _) => ty.clone(),
            Value::Param(number) => {
                let params = &self.functions[frame.number].params;
                params.get(*number as usize).map_or(Type::Unknown, |(_, ty)| ty.clone())
            }
            Value::Field(record, name) => {
                self.field_of_type(self.type_of(record, frame, depth + 1).element(), name)
            }
            Value::Either(values) => {
                // All alternatives are of one type, so those that are omitted are, too.
                let known = values.iter().filter(|value| !matches!(***value, Value::Omitted));
                let mut types = known.map(|value| self.type_of(value, frame, depth + 1));
                let first = types.next().unwrap_or(Type::Unknown);
                // The other values would change nothing, and there may be many.
                if first != Type::Unknown && types.all(|ty| ty == first) { first } else { Type::Unknown }
            }
            Value::Call(call) => self.type_of_call(call, frame, depth),
            Value::Checked(inner, _) | Value::Encoded(inner, _) | Value::Char(inner, _) => {
                self.type_of(inner, frame, depth + 1)
            }
            Value::Record(_, name) if !name.is_empty() => Type::Named((&**name).into()),
            Value::Record(fields, _) => match fields.iter().find(|(name, _)| **name == *REST) {
                Some((_, rest)) => self.type_of(rest, frame, depth + 1),
                None => Type::Unknown,
            },
            Value::Constant(name) if self.urls.contains(name) => Type::Url,
            Value::Element { list, field, .. } => match (self.type_of(list, frame, depth + 1), field) {
                (Type::List(element), None) => (*element).clone(),
                (Type::List(element), Some(number)) => self.field_of_type(&element, &number.to_string()),
                _ => Type::Unknown,
            },
            Value::Constant(_) | Value::List(_) | Value::Omitted => Type::Unknown,
        }
    }

    /// Returns the type of the result of a call.
    fn type_of_call(&self, call: &Call, frame: &Rc<Frame<'_>>, depth: u32) -> Type {
        if let Some(ty) = self.type_of_foreign(call, frame) {
            return ty;
        }
        let (targets, _) = self.targets_at(call, frame, depth + 1);
        if let Some(receiver) = self.extended(call, &targets) {
            return self.type_of_receiver(receiver, frame);
        }
        if let (Callee::Method(receiver, name, _), true) = (&call.callee, targets.is_empty()) {
            match self.type_of_receiver(receiver, frame) {
                Type::Safe => return Type::Safe,
                of_list @ Type::List(_) if types::is_element(name) => return of_list,
                receiver_type if self.is_foreign(&receiver_type) => return made_by(receiver, name),
                _ => {}
            }
        }
        let mut types = targets.iter().map(|number| self.functions[*number].output.clone());
        let first = types.next().unwrap_or(Type::Unknown);
        if types.all(|ty| ty == first) { self.own_type(first, &targets) } else { Type::Unknown }
    }

    /// Returns the type of a call of a well-known crate: `Url::parse(…)`, `url.join(…)`,
    /// `text.parse::<Url>()`.
    pub(crate) fn type_of_foreign(&self, call: &Call, frame: &Rc<Frame<'_>>) -> Option<Type> {
        match &call.callee {
            Callee::Path(Some(owner), _) if types::is_url(owner) => Some(Type::Url),
            Callee::Path(Some(owner), _) if types::is_crate_of_clients(owner) => Some(Type::Foreign),
            Callee::Path(Some(owner), _)
                if owner.contains("::")
                    || (owner.starts_with(char::is_uppercase) && !self.owners.contains(owner)) =>
            {
                Some(Type::Named((&**owner).into()))
            }
            Callee::Method(_, name, Some(to)) if &**name == "parse" => {
                Some(if types::is_url(to) { Type::Url } else { Type::Named((&**to).into()) })
            }
            Callee::Method(receiver, name, _) if &**name == "join" || types::is_part_of_url(name) => {
                let ty = self.type_of_receiver(receiver, frame);
                let found = if &**name == "join" { Type::Url } else { Type::Safe };
                (self.resolve(&ty) == Type::Url).then_some(found)
            }
            _ => None,
        }
    }

    /// Returns the value that a call passes on. An example is the receiver of `.error(…)`, if the program has
    /// that method for all results.
    pub(crate) fn extended<'a>(&self, call: &'a Call, targets: &[usize]) -> Option<&'a Shared> {
        let Callee::Method(receiver, ..) = &call.callee else { return None };
        targets.iter().any(|number| self.is_of_results(*number)).then_some(receiver)
    }

    /// Returns whether a type is one of another crate: a client, or a name that the program neither defines nor gives a
    /// method.
    pub(crate) fn is_foreign(&self, ty: &Type) -> bool {
        match ty {
            Type::Foreign => true,
            Type::Named(name) => {
                types::is_foreign_by_name(name)
                    && !self.structures.contains_key(&**name)
                    && !self.aliases.contains_key(&**name)
                    && !self.owners.contains(&**name)
            }
            _ => false,
        }
    }

    fn is_of_results(&self, number: usize) -> bool {
        let function = &self.functions[number];
        function.is_fallible && matches!(function.owner.as_deref(), Some("Result" | "Option"))
    }

    fn targets_at(&self, call: &Call, frame: &Rc<Frame<'_>>, depth: u32) -> (Cow<'_, [usize]>, bool) {
        if depth > 6 { (Cow::default(), false) } else { self.targets(call, frame) }
    }

    /// Replaces the output `Self` by the type whose function it is.
    fn own_type(&self, ty: Type, targets: &[usize]) -> Type {
        match ty {
            Type::Named(name) if &*name == "Self" => match &self.functions[targets[0]].owner {
                Some(owner) => Type::Named(owner.clone().into()),
                None => Type::Unknown,
            },
            other => other,
        }
    }

    /// Returns the type of a field of a value.
    fn field_of_type(&self, record: &Type, name: &str) -> Type {
        match record {
            Type::Named(owner) => self.field(owner, name),
            Type::Safe => Type::Safe,
            Type::Tuple(types) => {
                name.parse().ok().and_then(|number: usize| types.get(number)).cloned().unwrap_or_default()
            }
            // The name `.0` is used by all tuples, so it has no common type. A name that is a word has
            // the type of all fields of that name.
            _ if name.starts_with(|c: char| c.is_ascii_digit()) => Type::Unknown,
            _ => self.field_of_any(name),
        }
    }

    fn field(&self, owner: &str, name: &str) -> Type {
        let structures = self.structures.get(owner).map(Vec::as_slice).unwrap_or_default();
        let mut types = structures
            .iter()
            .flat_map(|structure| &structure.fields)
            .filter(|(field, _)| **field == *name)
            .map(|(_, ty)| ty);
        let Some(first) = types.next() else {
            let is_number = name.starts_with(|c: char| c.is_ascii_digit());
            return if is_number { Type::Unknown } else { self.field_of_any(name) };
        };
        if types.all(|ty| ty == first) { first.clone() } else { Type::Unknown }
    }

    /// Returns the type that all fields of a name have.
    fn field_of_any(&self, name: &str) -> Type {
        let Some((first, rest)) = self.fields.get(name).and_then(|types| types.split_first()) else {
            return Type::Unknown;
        };
        if rest.iter().all(|ty| ty == first) {
            first.clone()
        } else if [first].into_iter().chain(rest).all(|ty| self.resolve(ty) == Type::Safe) {
            Type::Safe
        } else {
            Type::Unknown
        }
    }

    /// Returns the type. A name is replaced by the program's own definition of the type.
    pub(crate) fn resolve(&self, ty: &Type) -> Type {
        self.resolve_at(ty, 0)
    }

    fn resolve_at(&self, ty: &Type, depth: u32) -> Type {
        let name = match ty.element() {
            Type::Named(name) => name,
            Type::Foreign => return Type::Unknown,
            other => return other.clone(),
        };
        match self.structures.get(&**name) {
            Some(structures) => self.resolve_own(name, structures, depth),
            None => match self.aliases.get(&**name).map(Vec::as_slice) {
                Some([ty]) if depth < 4 => self.resolve_at(ty, depth + 1),
                _ if name.ends_with("Url") || name.ends_with("Uri") => Type::Url,
                _ if types::is_safe_by_name(name) => Type::Safe,
                _ => Type::Unknown,
            },
        }
    }

    /// Returns what a struct or an enum of the program tells about its text.
    fn resolve_own(&self, name: &str, structures: &[Structure], depth: u32) -> Type {
        if structures.iter().all(|structure| structure.is_plain_enum) {
            return Type::Safe;
        }
        let inner = |structure: &Structure| match &structure.fields[..] {
            // `struct UserId(Id)`
            [(name, ty @ Type::Named(_))] if &**name == "0" && depth < 4 => {
                match self.resolve_at(ty, depth + 1) {
                    Type::Text => Type::Unknown,
                    found => found,
                }
            }
            [(name, ty)] if &**name == "0" => ty.clone(),
            _ => Type::Unknown,
        };
        let first = inner(&structures[0]);
        match first {
            _ if structures.iter().any(|structure| inner(structure) != first) => Type::Unknown,
            Type::Safe | Type::Url => first,
            Type::Text if self.is_checked(name, structures, depth) => Type::Safe,
            _ => Type::Unknown,
        }
    }

    /// Returns whether a type of the program holds a string that it has checked as a whole.
    pub(crate) fn is_checked_whole(&self, ty: &Type) -> bool {
        let Type::Named(name) = ty else { return false };
        let structures = self.structures.get(&**name).map(Vec::as_slice).unwrap_or_default();
        let is_text =
            |structure: &Structure| structure.fields.iter().any(|(_, ty)| self.resolve(ty) == Type::Text);
        structures.iter().any(is_text) && self.resolve(ty) == Type::Safe
    }

    /// Returns whether a type with a string is only made by functions that may refuse the text.
    fn is_checked(&self, name: &str, structures: &[Structure], depth: u32) -> bool {
        let mut makers = self.makers.get(name).into_iter().flatten().map(|number| &self.functions[*number]);
        let is_open = structures.iter().any(|structure| structure.is_open);
        let is_safe = |ty: &Type| depth < 4 && self.resolve_at(ty, depth + 1) == Type::Safe;
        let mut any = false;
        let all = makers.by_ref().filter(|maker| !maker.params.is_empty()).all(|maker| {
            any = true;
            maker.params.iter().all(|(_, ty)| is_safe(ty))
                || (maker.is_fallible && !maker.never_fails)
                || maker.name.contains("unchecked")
                || &*maker.name == "deserialize"
        });
        !is_open && any && all
    }
}

/// Methods that read a value of any type out of another one.
const GENERIC: &[&str] =
    &["json", "parse", "try_parse", "deserialize", "extract", "get_ref", "get_mut", "lock", "inner"];

/// Returns the type of what a method of a value of another crate returns. A builder makes what it is named after.
fn made_by(receiver: &Value, method: &str) -> Type {
    if GENERIC.contains(&method) {
        return Type::Unknown;
    }
    let mut value = receiver;
    while let Value::Call(Call { callee: Callee::Method(inner, ..), .. }) = value {
        value = inner;
    }
    match value {
        Value::Call(Call { callee: Callee::Path(Some(owner), name), .. })
            if method == "build" && (&**name == "builder" || owner.ends_with("Builder")) =>
        {
            Type::Named(owner.strip_suffix("Builder").unwrap_or(owner).into())
        }
        _ => Type::Foreign,
    }
}
