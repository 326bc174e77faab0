//! Finds the functions that a call may call, without a look at all functions of its name: a large program has
//! thousands of calls of `new`, and thousands of functions of that name.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::{Frame, Program};
use crate::read::Function;
use crate::types;
use crate::value::{Call, Callee, Type};

/// The number of functions with one name that a call is followed to. A call with more of them is not
/// followed.
pub(crate) const MOST_TARGETS: usize = 6;
/// The number of implementations of one trait that a call of its method is followed to.
const MOST_IMPLEMENTATIONS: usize = 400;

/// The functions of a program by name.
#[derive(Debug, Default)]
pub(super) struct Index(HashMap<Box<str>, Namesakes>);

/// The functions with one name, as their numbers in rising order.
#[derive(Debug, Default)]
pub(super) struct Namesakes {
    /// By type or trait.
    owned: HashMap<Box<str>, Vec<usize>>,
    /// Methods by the trait that their `impl` block implements.
    of_traits: HashMap<Box<str>, Vec<usize>>,
    /// Functions without a type, by the number of parameters.
    free: HashMap<usize, Candidates>,
    /// Functions with `self`, by the number of parameters.
    methods: HashMap<usize, Candidates>,
}

/// The functions that a call of a name may call, where neither a type nor a file distinguishes them.
#[derive(Debug, Default)]
struct Candidates {
    all: Vec<usize>,
    /// The functions that such a call is followed to.
    targets: Vec<usize>,
    /// The methods that a client of another crate may have.
    of_traits: Vec<usize>,
}

impl Index {
    pub(super) fn add(&mut self, number: usize, function: &Function) {
        let named = self.0.entry(function.name.clone()).or_default();
        match &function.owner {
            Some(owner) => named.owned.entry(owner.clone()).or_default().push(number),
            None => named.free.entry(function.params.len()).or_default().all.push(number),
        }
        if function.has_self {
            named.methods.entry(function.params.len()).or_default().all.push(number);
            if let Some(of_trait) = &function.of_trait {
                named.of_traits.entry(of_trait.clone()).or_default().push(number);
            }
        }
    }

    /// Finds the targets of each group. `is_own` says whether the program defines a type.
    pub(super) fn narrow(&mut self, functions: &[Function], is_own: &dyn Fn(&str) -> bool) {
        // A program gives methods to types of others by its traits alone.
        let is_of_trait = |number: &usize| {
            let function = &functions[*number];
            function.of_trait.is_some() || !function.owner.as_deref().is_some_and(is_own)
        };
        for named in self.0.values_mut() {
            for group in named.free.values_mut().chain(named.methods.values_mut()) {
                group.targets = narrowed(group.all.clone(), functions);
                let of_traits = group.all.iter().copied().filter(is_of_trait).collect();
                group.of_traits = narrowed(of_traits, functions);
            }
        }
    }

    pub(super) fn named(&self, name: &str) -> Option<&Namesakes> {
        self.0.get(name)
    }
}

impl Namesakes {
    /// Returns the functions of a type or trait.
    pub(super) fn of_owner(&self, owner: &str) -> &[usize] {
        self.owned.get(owner).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the methods of a type, or of the types that implement a trait.
    fn methods_of(&self, owner: &str, args: usize, functions: &[Function]) -> Vec<usize> {
        let of_trait = self.of_traits.get(owner).into_iter().flatten();
        let takes = |number: &usize| functions[*number].has_self && functions[*number].params.len() == args;
        let mut found: Vec<usize> =
            self.of_owner(owner).iter().chain(of_trait).copied().filter(takes).collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

impl Program {
    /// Returns the functions that a call may call, and whether the source leaves no doubt.
    pub(crate) fn targets(&self, call: &Call, frame: &Rc<Frame<'_>>) -> (Cow<'_, [usize]>, bool) {
        let Some(named) = self.index.named(call.callee.name()) else { return (Cow::default(), false) };
        let narrowed = |found| Cow::Owned(narrowed(found, &self.functions));
        let args = call.args.len();
        match &call.callee {
            Callee::Path(Some(owner), _) if owner.contains("::") => (Cow::default(), true),
            Callee::Path(Some(owner), _) if owner.starts_with(char::is_uppercase) => {
                (narrowed(self.of_type(named, owner)), true)
            }
            Callee::Path(module, _) => {
                let Some(free) = named.free.get(&args) else { return (Cow::default(), true) };
                let of_module = self.in_module(&free.all, module.as_deref());
                if !of_module.is_empty() {
                    return (narrowed(of_module), true);
                }
                let near = self.in_file(&free.all, call.place.file);
                (if near.is_empty() { Cow::Borrowed(&free.targets) } else { narrowed(near) }, true)
            }
            Callee::Method(receiver, ..) => {
                let Some(methods) = named.methods.get(&args) else { return (Cow::default(), false) };
                self.methods(named, methods, &self.type_of_receiver(receiver, frame), args)
            }
        }
    }

    /// Returns the functions of a type, or the default methods of its traits, as in `Type::method(it)`.
    fn of_type(&self, named: &Namesakes, owner: &str) -> Vec<usize> {
        let of_traits = self.implemented.get(owner).into_iter().flatten();
        match named.of_owner(owner) {
            [] => of_traits.flat_map(|of_trait| named.of_owner(of_trait)).copied().collect(),
            own => own.to_vec(),
        }
    }

    /// Returns the methods with a name that a value of a type may have, and whether the list is certain.
    fn methods<'m>(
        &self,
        named: &Namesakes,
        methods: &'m Candidates,
        ty: &Type,
        args: usize,
    ) -> (Cow<'m, [usize]>, bool) {
        let narrowed = |found| Cow::Owned(narrowed(found, &self.functions));
        match ty {
            Type::Named(owner) => match named.methods_of(owner, args, &self.functions) {
                of_type if !of_type.is_empty() => (narrowed(of_type), true),
                // Other names may be those of aliases, or of types that a macro defines.
                _ if self.is_foreign(ty)
                    || (types::is_of_others(owner) && !self.structures.contains_key(&**owner)) =>
                {
                    (Cow::Borrowed(&methods.of_traits), false)
                }
                _ => (Cow::Borrowed(&methods.targets), false),
            },
            Type::List(element) => {
                let owners = ["Vec"].into_iter().chain(owner_of(element.element()));
                let mut found = owners.map(|owner| named.methods_of(owner, args, &self.functions));
                match found.find(|of_owner| !of_owner.is_empty()) {
                    Some(of_owner) => (narrowed(of_owner), true),
                    None => (Cow::Borrowed(&methods.of_traits), false),
                }
            }
            Type::Foreign => (Cow::Borrowed(&methods.of_traits), false),
            Type::Unknown | Type::Tuple(_) => (Cow::Borrowed(&methods.targets), false),
            _ => (narrowed(self.of_results(named, args)), false),
        }
    }

    /// Returns the methods that the program has added to `Result` and `Option`, through which a type is read.
    fn of_results(&self, named: &Namesakes, args: usize) -> Vec<usize> {
        let owned = ["Option", "Result"].iter().flat_map(|owner| named.of_owner(owner));
        let takes = |number: &&usize| {
            let function = &self.functions[**number];
            function.has_self && function.params.len() == args && self.is_of_results(**number)
        };
        owned.filter(takes).copied().collect()
    }

    /// Returns the functions of a module.
    fn in_module(&self, functions: &[usize], module: Option<&str>) -> Vec<usize> {
        let Some(module) = module else { return Vec::new() };
        functions.iter().copied().filter(|number| *self.functions[*number].module == *module).collect()
    }

    /// Returns the functions that are defined in a file.
    fn in_file(&self, functions: &[usize], file: u32) -> Vec<usize> {
        let start = functions.partition_point(|number| self.files[*number] < file);
        let near = functions[start..].iter().take_while(|number| self.files[**number] == file);
        near.copied().collect()
    }
}

/// Returns the name of a type that may have methods.
fn owner_of(ty: &Type) -> Option<&str> {
    if let Type::Named(name) = ty { Some(name) } else { None }
}

/// Returns the functions that a call with these targets is followed to.
fn narrowed(mut targets: Vec<usize>, functions: &[Function]) -> Vec<usize> {
    if targets.len() > MOST_IMPLEMENTATIONS {
        targets.clear();
    }
    leave_declarations(&mut targets, functions);
    if targets.len() > MOST_TARGETS && !are_of_one_trait(&targets, functions) {
        targets.clear();
    }
    targets
}

/// Removes the declarations of methods that other targets implement.
fn leave_declarations(targets: &mut Vec<usize>, functions: &[Function]) {
    let is_declared = |number: &usize| functions[*number].returned.is_none();
    if targets.len() < 2 || !targets.iter().any(is_declared) {
        return;
    }
    let traits: HashSet<&str> =
        targets.iter().filter_map(|number| functions[*number].of_trait.as_deref()).collect();
    let is_of_trait =
        |number: &usize| functions[*number].owner.as_deref().is_some_and(|owner| traits.contains(owner));
    targets.retain(|number| !is_declared(number) || !is_of_trait(number));
}

/// Returns whether all functions implement the same trait, or are its defaults.
fn are_of_one_trait(targets: &[usize], functions: &[Function]) -> bool {
    let trait_of = |number: &usize| functions[*number].of_trait.as_deref();
    let Some(name) = targets.iter().find_map(trait_of) else { return false };
    let is_of =
        |number: &usize| trait_of(number) == Some(name) || functions[*number].owner.as_deref() == Some(name);
    targets.iter().all(is_of)
}
