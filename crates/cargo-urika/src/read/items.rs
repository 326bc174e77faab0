//! Items of a file: functions, types and constants.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{Attribute, Fields, FnArg, ImplItem, Item, Meta, Pat, ReturnType, Signature, TraitItem};

use super::body::Body;
use super::origins::place_of;
use super::{DEEPEST_MACRO, File, Function, Letters, Macros, Structure, modules, page, sets, total};
use crate::types::{self, Bounds};
use crate::value::{Place, Type};

/// Reads all items.
pub(super) fn file(file: &syn::File, number: u32, tests: bool, macros: &Macros) -> File {
    let mut letters = Letters::default();
    letters.read_items(&file.items);
    let found = File { modules: modules::declared(file), ..File::default() };
    let mut reader = ItemReader {
        found,
        number,
        tests,
        macros,
        letters: &letters,
        module: String::new(),
        is_handler: false,
        depth: 0,
        called: None,
    };
    if tests || !modules::is_of_tests(&file.attrs) {
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

struct ItemReader<'m> {
    found: File,
    number: u32,
    tests: bool,
    macros: &'m Macros,
    letters: &'m Letters,
    /// The innermost inline module whose items are read.
    module: String,
    /// Whether the next function is the handler of a route.
    is_handler: bool,
    /// The depth of macros whose expansion is read.
    depth: u32,
    /// The call of the outermost macro whose expansion is read.
    called: Option<Place>,
}

/// Returns a function, as far as its signature tells.
fn declared(signature: &Signature, bounds: &Bounds, is_handler: bool) -> Function {
    let param = |typed: &syn::PatType| (param_name(&typed.pat).into(), types::read(&typed.ty, bounds));
    let requested =
        |typed: &syn::PatType| types::is_of_request(&typed.ty) || (is_handler && is_text(&typed.ty));
    let (output, is_fallible) = match &signature.output {
        ReturnType::Type(_, ty) => (types::read(ty, bounds), types::is_fallible(ty)),
        ReturnType::Default => (Type::Unknown, false),
    };
    Function {
        name: signature.ident.to_string().into(),
        has_self: signature.inputs.iter().any(|input| matches!(input, FnArg::Receiver(_))),
        params: typed_inputs(signature).map(param).collect(),
        requested: typed_inputs(signature).map(requested).collect(),
        output,
        is_fallible,
        ..Function::default()
    }
}

/// Returns the parameters of a function without `self`.
fn typed_inputs(signature: &Signature) -> impl Iterator<Item = &syn::PatType> {
    signature.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(typed),
        FnArg::Receiver(_) => None,
    })
}

impl ItemReader<'_> {
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
            Item::Fn(function) => {
                self.is_handler = function.attrs.iter().any(is_of_route);
                self.function(&function.sig, Some(&function.block), None, &none);
            }
            Item::Mod(module) => {
                if let Some((_, items)) = &module.content {
                    let outer = std::mem::replace(&mut self.module, module.ident.to_string());
                    self.items(items);
                    self.module = outer;
                }
            }
            Item::Impl(block) => self.implementation(block),
            Item::Trait(definition) => self.declaration(definition),
            Item::Struct(definition) => self.structure(definition),
            Item::Enum(definition) => self.enumeration(definition),
            Item::Type(alias) if alias.generics.params.is_empty() => {
                self.found.aliases.push((alias.ident.to_string().into(), types::read(&alias.ty, &none)));
            }
            Item::Const(constant) => self.constant(&constant.ident.to_string(), &constant.ty, &constant.expr),
            Item::Static(constant) => {
                self.constant(&constant.ident.to_string(), &constant.ty, &constant.expr);
            }
            Item::Macro(invocation) => self.macro_item(invocation),
            _ => {}
        }
    }

    /// Notes a struct, and the page or the template that it is.
    fn structure(&mut self, definition: &syn::ItemStruct) {
        self.found.templates.extend(sets::template(definition));
        let fields = fields(&definition.fields, &types::bounds(&definition.generics, &Bounds::new()));
        if let Some(path) = sets::page(definition) {
            self.found.structures.push(Structure {
                name: page::owner(&path).into(),
                is_open: true,
                is_derived: true,
                fields: fields.clone(),
                is_plain_enum: false,
            });
        }
        let is_public = |field: &syn::Field| matches!(field.vis, syn::Visibility::Public(_));
        self.found.structures.push(Structure {
            name: definition.ident.to_string().into(),
            is_open: definition.fields.iter().all(is_public),
            is_derived: sets::derives_other(&definition.attrs, PLAIN),
            fields,
            is_plain_enum: false,
        });
    }

    /// Notes an enum and its variants with fields, and the route set that it is.
    fn enumeration(&mut self, definition: &syn::ItemEnum) {
        self.found.sets.extend(sets::set(definition));
        let is_plain = |variant: &syn::Variant| matches!(variant.fields, Fields::Unit);
        let is_plain_enum = definition.variants.iter().all(is_plain);
        let name = definition.ident.to_string();
        let bounds = types::bounds(&definition.generics, &Bounds::new());
        let structure = |name: String, fields| Structure {
            name: name.into(),
            fields,
            is_open: true,
            is_derived: true,
            is_plain_enum,
        };
        for variant in definition.variants.iter().filter(|variant| !variant.fields.is_empty()) {
            let fields = fields(&variant.fields, &bounds);
            self.found.structures.push(structure(format!("{name}::{}", variant.ident), fields));
        }
        self.found.structures.push(structure(name, Vec::new()));
    }

    /// Returns whether an item is for tests, and not read.
    fn skips(&self, attributes: &[Attribute]) -> bool {
        !self.tests && modules::is_of_tests(attributes)
    }

    fn implementation(&mut self, block: &syn::ItemImpl) {
        let mut bounds = types::bounds(&block.generics, &Bounds::new());
        for item in &block.items {
            if let ImplItem::Type(alias) = item {
                bounds.insert(alias.ident.to_string(), types::read(&alias.ty, &bounds));
            }
        }
        let owner = name_of(&block.self_ty);
        let of_trait = block.trait_.as_ref().and_then(|(path, _)| path.segments.last());
        if let (Some(owner), Some(last)) = (&owner, of_trait) {
            self.found.implemented.push((owner.as_str().into(), last.ident.to_string().into()));
        }
        let is_display = of_trait.is_some_and(|last| last.ident == "Display");
        for item in &block.items {
            match item {
                ImplItem::Fn(method) if !self.skips(&method.attrs) => {
                    self.function(&method.sig, Some(&method.block), owner.as_deref(), &bounds);
                    let Some(function) = self.found.functions.last_mut() else { continue };
                    function.of_trait = of_trait.map(|last| last.ident.to_string().into());
                    if !is_display && method.sig.ident == "fmt" {
                        function.returned = None;
                        // The output of `Debug` is not used as a URL.
                        function.texts.clear();
                        function.names.clear();
                    }
                }
                ImplItem::Const(constant) => {
                    self.constant(&constant.ident.to_string(), &constant.ty, &constant.expr);
                }
                ImplItem::Macro(invocation) if !self.skips(&invocation.attrs) => {
                    self.macro_of(&invocation.mac, owner.as_deref(), &bounds);
                }
                _ => {}
            }
        }
    }

    fn declaration(&mut self, definition: &syn::ItemTrait) {
        let bounds = types::bounds(&definition.generics, &Bounds::new());
        let owner = definition.ident.to_string();
        for item in &definition.items {
            if let TraitItem::Fn(function) = item {
                self.function(&function.sig, function.default.as_ref(), Some(&owner), &bounds);
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
        let mut function = Function {
            owner: owner.map(Into::into),
            module: self.module.as_str().into(),
            never_fails: block.is_some_and(total::never_fails),
            ..declared(signature, &bounds, std::mem::take(&mut self.is_handler))
        };
        if let Some(block) = block {
            let mut body = Body::new(self.number, &function, &bounds, (self.macros, self.letters));
            body.called = self.called;
            let patterns: Vec<&Pat> = typed_inputs(signature).map(|typed| &*typed.pat).collect();
            body.params(&patterns);
            let returned = body.whole(block);
            function = body.into_function(returned);
            // Items within functions are also read.
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
        if value.is_followed() {
            self.found.constants.push((name.into(), value));
        }
    }

    /// Reads the functions among the tokens of a macro, and says whether there are any.
    fn functions_of(&mut self, tokens: TokenStream, owner: Option<&str>, bounds: &Bounds) -> bool {
        let found = functions_in(tokens);
        for definition in &found {
            if !self.skips(&definition.attrs) {
                self.function(&definition.sig, Some(&definition.block), owner, bounds);
            }
        }
        !found.is_empty()
    }

    /// Reads a macro between items, such as `lazy_static!`. Its tokens are read as a body.
    fn macro_item(&mut self, definition: &syn::ItemMacro) {
        if definition.mac.path.is_ident("include") {
            self.found.includes += 1;
            return;
        }
        let tokens =
            self.expanded(&definition.mac).unwrap_or_else(|| without_ref(definition.mac.tokens.clone()));
        if let Ok(file) = syn::parse2::<syn::File>(tokens) {
            let outer = self.called;
            self.called = outer.or_else(|| Some(place_of(&definition.mac, self.number)));
            self.depth += 1;
            self.items(&file.items);
            self.depth -= 1;
            self.called = outer;
            return;
        }
        self.macro_of(&definition.mac, None, &Bounds::new());
    }

    fn expanded(&self, invocation: &syn::Macro) -> Option<TokenStream> {
        if self.depth < DEEPEST_MACRO { self.macros.expanded(invocation, self.number) } else { None }
    }

    /// Reads the functions of a macro; a macro without any is a function that has the macro's name.
    fn macro_of(&mut self, invocation: &syn::Macro, owner: Option<&str>, bounds: &Bounds) {
        let tokens = self.expanded(invocation).unwrap_or_else(|| invocation.tokens.clone());
        let outer = self.called;
        self.called = outer.or_else(|| Some(place_of(invocation, self.number)));
        let has_functions = self.functions_of(tokens, owner, bounds);
        self.called = outer;
        if has_functions {
            return;
        }
        let name: Box<str> =
            invocation.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default().into();
        let function = Function { name: name.clone(), ..Function::default() };
        let mut body = Body::new(self.number, &function, bounds, (self.macros, self.letters));
        body.tokens(invocation.tokens.clone());
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
    let is_kept =
        |index: &usize| *index == 0 || !(is(all.get(*index), "ref") && is(all.get(*index - 1), "static"));
    (0..all.len()).filter(is_kept).map(|index| all[index].clone()).collect()
}

/// Words that may precede `fn`.
const BEFORE_FN: &[&str] = &["pub", "async", "const", "unsafe"];

/// The functions among tokens: from `pub` or `fn` to the brackets of the body.
fn functions_in(tokens: TokenStream) -> Vec<syn::ImplItemFn> {
    let all: Vec<TokenTree> = tokens.into_iter().collect();
    let is_fn = |token: &TokenTree| matches!(token, TokenTree::Ident(name) if name == "fn");
    let is_body =
        |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let mut found = Vec::new();
    let mut index = 0;
    while index < all.len() {
        if let TokenTree::Group(group) = &all[index] {
            found.extend(functions_in(group.stream()));
        }
        if is_fn(&all[index])
            && let Some(length) = all[index..].iter().position(is_body)
        {
            let mut start = index;
            while start > 0 && is_before_fn(&all[start - 1]) {
                start -= 1;
            }
            let tokens = all[start..=index + length].iter().cloned().collect();
            if let Ok(function) = syn::parse2::<syn::ImplItemFn>(tokens) {
                found.push(function);
                index += length;
            }
        }
        index += 1;
    }
    found
}

fn is_before_fn(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(name) => BEFORE_FN.iter().any(|word| name == word),
        _ => false,
    }
}

/// Returns whether the attribute makes a function the handler of a route, as those of rocket and actix do.
fn is_of_route(attribute: &Attribute) -> bool {
    let names = ["get", "post", "put", "patch", "delete", "head", "options", "route"];
    let is_route =
        attribute.path().segments.last().is_some_and(|last| names.iter().any(|name| last.ident == name));
    is_route
        && matches!(&attribute.meta, Meta::List(list) if list.tokens.to_string().trim_start().starts_with(['"', 'r'])
            && list.tokens.to_string().contains('<'))
}

/// Returns whether a parameter of a handler of rocket is a string of the route.
fn is_text(ty: &syn::Type) -> bool {
    types::read(ty, &Bounds::new()) == Type::Text && !matches!(ty, syn::Type::Slice(_))
}

fn attributes_of(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(constant) => &constant.attrs,
        Item::Enum(enumeration) => &enumeration.attrs,
        Item::Fn(function) => &function.attrs,
        Item::Impl(block) => &block.attrs,
        Item::Macro(invocation) => &invocation.attrs,
        Item::Mod(module) => &module.attrs,
        Item::Static(constant) => &constant.attrs,
        Item::Struct(structure) => &structure.attrs,
        Item::Trait(definition) => &definition.attrs,
        Item::Type(alias) => &alias.attrs,
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
        syn::Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        syn::Type::Reference(reference) => name_of(&reference.elem),
        _ => None,
    }
}

/// Returns the name of a parameter, through `Path(name)` of extractors.
fn param_name(pattern: &Pat) -> String {
    match pattern {
        Pat::Ident(binding) => binding.ident.to_string(),
        Pat::TupleStruct(pattern_pattern) if pattern_pattern.elems.len() == 1 => {
            param_name(&pattern_pattern.elems[0])
        }
        Pat::Reference(reference) => param_name(&reference.pat),
        _ => String::new(),
    }
}
