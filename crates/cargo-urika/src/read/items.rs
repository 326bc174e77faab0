//! Items of a file: functions, types and constants.

use std::sync::Arc;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::punctuated::Punctuated;
use syn::{Attribute, Fields, FnArg, ImplItem, Item, Meta, Pat, ReturnType, Signature, Token, TraitItem};

use super::body::Body;
use super::origins::{place, place_of};
use super::{DEEPEST_MACRO, File, Function, Letters, Macros, Structure, modules, page, sets, total};
use crate::types::{self, Bounds};
use crate::value::{Place, Type, Value};

/// Reads all items.
pub(super) fn file(file: &syn::File, number: u32, tests: bool, macros: &Macros) -> File {
    let mut letters = Letters::default();
    letters.of_items(&file.items);
    let found = File { modules: modules::declared(file), ..File::default() };
    let mut reader =
        Reader { found, number, tests, macros, letters: &letters, is_handler: false, depth: 0, called: None };
    if tests || !file.attrs.iter().any(is_of_tests) {
        reader.items(&file.items);
    }
    reader.found
}

/// Derives that make no value from elsewhere.
const PLAIN: &[&str] = &[
    "Clone",
    "Copy",
    "Debug",
    "Display",
    "Eq",
    "Error",
    "Hash",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Serialize",
];

struct Reader<'m> {
    found: File,
    number: u32,
    tests: bool,
    macros: &'m Macros,
    letters: &'m Letters,
    /// Whether the next function is the handler of a route.
    is_handler: bool,
    /// The depth of macros whose expansion is read.
    depth: u32,
    /// The call of the outermost macro whose expansion is read.
    called: Option<Place>,
}

impl Reader<'_> {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            self.item(item);
        }
    }

    fn item(&mut self, item: &Item) {
        let none = Bounds::new();
        if self.skips(attributes_of(item)) {
            return;
        }
        match item {
            Item::Fn(of) => {
                self.is_handler = of.attrs.iter().any(is_of_route);
                self.function(&of.sig, Some(&of.block), None, &none);
            }
            Item::Mod(of) => {
                if let Some((_, items)) = &of.content {
                    self.items(items);
                }
            }
            Item::Impl(of) => self.implementation(of),
            Item::Trait(of) => self.declaration(of),
            Item::Struct(of) => {
                self.found.templates.extend(sets::template(of));
                let bounds = types::bounds(&of.generics, &none);
                let fields = fields(&of.fields, &bounds);
                if let Some(path) = sets::page(of) {
                    self.found.structures.push(Structure {
                        name: page::owner(&path).into(),
                        is_open: true,
                        is_derived: true,
                        fields: fields.clone(),
                        is_plain_enum: false,
                    });
                }
                self.found.structures.push(Structure {
                    name: of.ident.to_string().into(),
                    is_open: of.fields.iter().all(|field| matches!(field.vis, syn::Visibility::Public(_))),
                    is_derived: sets::derives_other(&of.attrs, PLAIN),
                    fields,
                    is_plain_enum: false,
                });
            }
            Item::Enum(of) => {
                self.found.sets.extend(sets::set(of));
                let is_plain_enum = of.variants.iter().all(|variant| matches!(variant.fields, Fields::Unit));
                let name = of.ident.to_string();
                let bounds = types::bounds(&of.generics, &none);
                let structure = |name: String, fields| Structure {
                    name: name.into(),
                    fields,
                    is_open: true,
                    is_derived: true,
                    is_plain_enum,
                };
                for variant in of.variants.iter().filter(|variant| !variant.fields.is_empty()) {
                    let fields = fields(&variant.fields, &bounds);
                    self.found.structures.push(structure(format!("{name}::{}", variant.ident), fields));
                }
                self.found.structures.push(structure(name, Vec::new()));
            }
            Item::Type(of) if of.generics.params.is_empty() => {
                self.found.aliases.push((of.ident.to_string().into(), types::read(&of.ty, &none)));
            }
            Item::Const(of) => self.constant(&of.ident.to_string(), &of.ty, &of.expr),
            Item::Static(of) => self.constant(&of.ident.to_string(), &of.ty, &of.expr),
            Item::Macro(of) => self.macro_item(of),
            _ => {}
        }
    }

    /// Returns whether an item is for tests, and not read.
    fn skips(&self, attributes: &[Attribute]) -> bool {
        !self.tests && attributes.iter().any(is_of_tests)
    }

    fn implementation(&mut self, of: &syn::ItemImpl) {
        let mut bounds = types::bounds(&of.generics, &Bounds::new());
        for item in &of.items {
            if let ImplItem::Type(of) = item {
                bounds.insert(of.ident.to_string(), types::read(&of.ty, &bounds));
            }
        }
        let owner = name_of(&of.self_ty);
        let of_trait = of.trait_.as_ref().and_then(|(path, _)| path.segments.last());
        if let (Some(owner), Some(last)) = (&owner, of_trait) {
            self.found.implemented.push((owner.as_str().into(), last.ident.to_string().into()));
        }
        let is_display = of_trait.is_some_and(|last| last.ident == "Display");
        for item in &of.items {
            match item {
                ImplItem::Fn(of) if !self.skips(&of.attrs) => {
                    self.function(&of.sig, Some(&of.block), owner.as_deref(), &bounds);
                    let Some(function) = self.found.functions.last_mut() else { continue };
                    function.of_trait = of_trait.map(|last| last.ident.to_string().into());
                    if !is_display && of.sig.ident == "fmt" {
                        function.returned = None;
                        // Nobody takes what `Debug` prints for a URL.
                        function.texts.clear();
                        function.names.clear();
                    }
                }
                ImplItem::Const(of) => self.constant(&of.ident.to_string(), &of.ty, &of.expr),
                ImplItem::Macro(of) if !self.skips(&of.attrs) => {
                    self.macro_of(&of.mac, owner.as_deref(), &bounds);
                }
                _ => {}
            }
        }
    }

    fn declaration(&mut self, of: &syn::ItemTrait) {
        let bounds = types::bounds(&of.generics, &Bounds::new());
        let owner = of.ident.to_string();
        for item in &of.items {
            if let TraitItem::Fn(of) = item {
                self.function(&of.sig, of.default.as_ref(), Some(&owner), &bounds);
            }
        }
    }

    fn function(
        &mut self,
        signature: &Signature,
        block: Option<&syn::Block>,
        owner: Option<&str>,
        outer: &Bounds,
    ) {
        let bounds = types::bounds(&signature.generics, outer);
        let is_handler = std::mem::take(&mut self.is_handler);
        let (mut params, mut requested) = (Vec::new(), Vec::new());
        let mut patterns = Vec::new();
        let mut has_self = false;
        for input in &signature.inputs {
            match input {
                FnArg::Receiver(_) => has_self = true,
                FnArg::Typed(typed) => {
                    params.push((param_name(&typed.pat).into(), types::read(&typed.ty, &bounds)));
                    requested.push(types::is_of_request(&typed.ty) || (is_handler && is_text(&typed.ty)));
                    patterns.push(&*typed.pat);
                }
            }
        }
        let is_fallible = matches!(&signature.output, ReturnType::Type(_, ty) if types::is_fallible(ty));
        let output = match &signature.output {
            ReturnType::Type(_, ty) => types::read(ty, &bounds),
            ReturnType::Default => Type::Unknown,
        };
        let mut function = Function {
            name: signature.ident.to_string().into(),
            owner: owner.map(Into::into),
            has_self,
            params,
            requested,
            output,
            is_fallible,
            never_fails: block.is_some_and(total::never_fails),
            ..Function::default()
        };
        if let Some(block) = block {
            let mut body = Body::new(self.number, &function, &bounds, (self.macros, self.letters));
            body.called = self.called;
            body.params(&patterns);
            let returned = body.whole(block);
            function = body.into_function(returned);
            // Items within functions are read, too.
            for statement in &block.stmts {
                if let syn::Stmt::Item(item) = statement {
                    self.item(item);
                }
            }
        }
        self.found.functions.push(function);
    }

    fn constant(&mut self, name: &str, ty: &syn::Type, value: &syn::Expr) {
        let function =
            Function { name: name.into(), output: types::read(ty, &Bounds::new()), ..Function::default() };
        if function.output == Type::Url {
            self.found.urls.push(name.into());
        }
        let bounds = Bounds::new();
        let mut body = Body::new(self.number, &function, &bounds, (self.macros, self.letters));
        let value = body.expression(value);
        let read = body.into_function(None);
        if !read.calls.is_empty() || !read.texts.is_empty() {
            self.found.functions.push(read);
        }
        if value.leads_on() {
            self.found.constants.push((name.into(), value));
        }
    }

    /// Reads the functions among the tokens of a macro, and says whether there are any.
    fn functions_of(&mut self, tokens: TokenStream, owner: Option<&str>, bounds: &Bounds) -> bool {
        let found = functions_in(tokens);
        for of in &found {
            if !self.skips(&of.attrs) {
                self.function(&of.sig, Some(&of.block), owner, bounds);
            }
        }
        !found.is_empty()
    }

    /// Reads a macro between items, such as `lazy_static!`. Its tokens are read as a body.
    fn macro_item(&mut self, of: &syn::ItemMacro) {
        if of.mac.path.is_ident("include") {
            self.found.includes += 1;
            return;
        }
        let tokens = self.expanded(&of.mac).unwrap_or_else(|| without_ref(of.mac.tokens.clone()));
        if let Ok(file) = syn::parse2::<syn::File>(tokens) {
            let outer = self.called;
            self.called = outer.or_else(|| Some(place_of(&of.mac, self.number)));
            self.depth += 1;
            self.items(&file.items);
            self.depth -= 1;
            self.called = outer;
            return;
        }
        self.macro_of(&of.mac, None, &Bounds::new());
    }

    fn expanded(&self, of: &syn::Macro) -> Option<TokenStream> {
        if self.depth < DEEPEST_MACRO { self.macros.expanded(of, self.number) } else { None }
    }

    /// Reads the functions of a macro; a macro without any is a function that has the macro's name.
    fn macro_of(&mut self, of: &syn::Macro, owner: Option<&str>, bounds: &Bounds) {
        let tokens = self.expanded(of).unwrap_or_else(|| of.tokens.clone());
        let outer = self.called;
        self.called = outer.or_else(|| Some(place_of(of, self.number)));
        let has_functions = self.functions_of(tokens, owner, bounds);
        self.called = outer;
        if has_functions {
            return;
        }
        let name: Box<str> =
            of.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default().into();
        let function = Function { name: name.clone(), ..Function::default() };
        let mut body = Body::new(self.number, &function, bounds, (self.macros, self.letters));
        body.tokens(of.tokens.clone());
        for text in body.texts.clone() {
            body.named(&name, &text);
        }
        let read = body.into_function(None);
        self.found.functions.push(read);
    }
}

/// `static ref NAME`, as `lazy_static!` has it, without the `ref`.
fn without_ref(tokens: TokenStream) -> TokenStream {
    let is =
        |token: Option<&TokenTree>, word: &str| matches!(token, Some(TokenTree::Ident(name)) if name == word);
    let all: Vec<TokenTree> = tokens.into_iter().collect();
    let is_kept = |at: &usize| *at == 0 || !(is(all.get(*at), "ref") && is(all.get(*at - 1), "static"));
    (0..all.len()).filter(is_kept).map(|at| all[at].clone()).collect()
}

/// Words that stand before `fn`.
const BEFORE_FN: &[&str] = &["pub", "async", "const", "unsafe"];

/// The functions among tokens: from `pub` or `fn` to the brackets of the body.
fn functions_in(tokens: TokenStream) -> Vec<syn::ImplItemFn> {
    let all: Vec<TokenTree> = tokens.into_iter().collect();
    let is_fn = |token: &TokenTree| matches!(token, TokenTree::Ident(name) if name == "fn");
    let is_body =
        |token: &TokenTree| matches!(token, TokenTree::Group(of) if of.delimiter() == Delimiter::Brace);
    let mut found = Vec::new();
    let mut at = 0;
    while at < all.len() {
        if let TokenTree::Group(of) = &all[at] {
            found.extend(functions_in(of.stream()));
        }
        if is_fn(&all[at])
            && let Some(length) = all[at..].iter().position(is_body)
        {
            let mut start = at;
            while start > 0 && is_before_fn(&all[start - 1]) {
                start -= 1;
            }
            let tokens = all[start..=at + length].iter().cloned().collect();
            if let Ok(function) = syn::parse2::<syn::ImplItemFn>(tokens) {
                found.push(function);
                at += length;
            }
        }
        at += 1;
    }
    found
}

fn is_before_fn(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(name) => BEFORE_FN.iter().any(|word| name == word),
        _ => false,
    }
}

/// Returns whether the attribute marks tests: `#[test]` of any runtime, and a `#[cfg(…)]` that holds in tests only.
pub(super) fn is_of_tests(attribute: &Attribute) -> bool {
    let path = attribute.path();
    if path.segments.last().is_some_and(|last| last.ident == "test" || last.ident == "bench") {
        return true;
    }
    match &attribute.meta {
        Meta::List(list) if path.is_ident("cfg") => {
            syn::parse2(list.tokens.clone()).is_ok_and(|of| holds(&of) == Some(false))
        }
        _ => false,
    }
}

/// Whether a condition of `cfg` holds outside of tests; none, where other options decide.
fn holds(condition: &Meta) -> Option<bool> {
    let inner = |list: &syn::MetaList| -> Vec<Option<bool>> {
        let parser = Punctuated::<Meta, Token![,]>::parse_terminated;
        list.parse_args_with(parser).map_or_else(|_| vec![None], |all| all.iter().map(holds).collect())
    };
    match condition {
        Meta::Path(of) if of.is_ident("test") => Some(false),
        Meta::List(of) if of.path.is_ident("all") => inner(of).contains(&Some(false)).then_some(false),
        Meta::List(of) if of.path.is_ident("any") => {
            let all = inner(of);
            let is_never = !all.is_empty() && all.iter().all(|one| *one == Some(false));
            is_never.then_some(false).or_else(|| all.contains(&Some(true)).then_some(true))
        }
        Meta::List(of) if of.path.is_ident("not") => inner(of).first().copied().flatten().map(|of| !of),
        _ => None,
    }
}

/// Whether the attribute makes a function the handler of a route, as those of rocket and actix do.
fn is_of_route(attribute: &Attribute) -> bool {
    let names = ["get", "post", "put", "patch", "delete", "head", "options", "route"];
    let is_route =
        attribute.path().segments.last().is_some_and(|last| names.iter().any(|name| last.ident == name));
    is_route
        && matches!(&attribute.meta, Meta::List(of) if of.tokens.to_string().trim_start().starts_with(['"', 'r'])
            && of.tokens.to_string().contains('<'))
}

/// Whether a parameter of a handler of rocket is a text of the route.
fn is_text(ty: &syn::Type) -> bool {
    types::read(ty, &Bounds::new()) == Type::Text && !matches!(ty, syn::Type::Slice(_))
}

fn attributes_of(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(of) => &of.attrs,
        Item::Enum(of) => &of.attrs,
        Item::Fn(of) => &of.attrs,
        Item::Impl(of) => &of.attrs,
        Item::Macro(of) => &of.attrs,
        Item::Mod(of) => &of.attrs,
        Item::Static(of) => &of.attrs,
        Item::Struct(of) => &of.attrs,
        Item::Trait(of) => &of.attrs,
        Item::Type(of) => &of.attrs,
        _ => &[],
    }
}

fn fields(fields: &Fields, bounds: &Bounds) -> Vec<(Box<str>, Type)> {
    let named = |(number, field): (usize, &syn::Field)| {
        let name = field.ident.as_ref().map_or_else(|| number.to_string(), ToString::to_string);
        (name.into(), types::read(&field.ty, bounds))
    };
    fields.iter().enumerate().map(named).collect()
}

fn name_of(ty: &syn::Type) -> Option<String> {
    match ty {
        syn::Type::Path(of) => of.path.segments.last().map(|last| last.ident.to_string()),
        syn::Type::Reference(of) => name_of(&of.elem),
        _ => None,
    }
}

/// Returns the name of a parameter, through `Path(name)` of extractors.
fn param_name(pattern: &Pat) -> String {
    match pattern {
        Pat::Ident(of) => of.ident.to_string(),
        Pat::TupleStruct(of) if of.elems.len() == 1 => param_name(&of.elems[0]),
        Pat::Reference(of) => param_name(&of.pat),
        _ => String::new(),
    }
}

/// Returns a literal text with its place.
pub(super) fn literal(text: &syn::LitStr, file: u32) -> Arc<Value> {
    Arc::new(Value::Text(text.value().into(), place(text.span(), file)))
}
