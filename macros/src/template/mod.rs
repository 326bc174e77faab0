//! Takes each call of a template macro through the layers: input, model, fields, check, expand. The calls of
//! the URI macros are in `item.rs`.

mod values;

use proc_macro2::{Ident, Literal, Span, TokenStream as Tokens, TokenTree};
use quote::ToTokens as _;
use syn::Type;
use urika_runtime::ValueRules;

use crate::check::{self, before, reverse, router};
use crate::diag::{Diagnostics, SourcePlace as Shown};
use crate::expand::error::{self, at_least_one};
use crate::expand::template::definition::{aliases, structure};
use crate::expand::template::named::NamedTemplate;
use crate::expand::template::names;
use crate::expand::template::stub::{self, Guess};
use crate::expand::template::{format, place};
use crate::expand::{chain, constant};
use crate::fields::{self, Matching, Owner};
use crate::index::{Index, IntoList as _};
use crate::input::call::LiteralMacro;
use crate::input::derive;
use crate::input::field::WrittenField;
use crate::input::header::{Extras, Header};
use crate::input::nearest;
use crate::input::template::{Arguments, Caller};
use crate::input::text::WrittenText;
use crate::lifetime;
use crate::model::generics::Generics;
use crate::model::policy::{Chosen, Modes};
use crate::model::template::{
    self as model, CheckedTemplate, FallbackType, Lowering, ParsedTemplate, Renames, TemplateForm,
    TemplateSource, name, sample,
};
use crate::model::text::lower_base;
use crate::splice::{Splice, fill};

/// Expands `uri_template!`, in an expression or as an item.
pub(crate) fn template(input: Tokens) -> Tokens {
    let diagnostics = Diagnostics::new();
    let Some((krate, tokens)) = door(input) else { return at_least_one(diagnostics) };
    let arguments = Arguments::parse(Caller::Template, tokens.clone(), &diagnostics);
    if arguments.header.as_ref().is_some_and(|header| lifetime::has_ours(&header.generics, &tokens)) {
        template(Tokens::from_iter([krate, lifetime::without_ours(tokens)]))
    } else if arguments.header.is_some() {
        named(&krate, arguments, diagnostics)
    } else if arguments.is_item {
        at_least_one(diagnostics)
    } else {
        in_place(&krate, &arguments, diagnostics)
    }
}

/// Expands `#[derive(UriTemplate)]`.
pub(crate) fn derived(input: Tokens) -> Tokens {
    let diagnostics = Diagnostics::new();
    let Some(arguments) = derive::parse(input, &diagnostics) else { return at_least_one(diagnostics) };
    if arguments.header.is_none() {
        return at_least_one(diagnostics);
    }
    let krate = arguments.krate.clone().unwrap_or_else(|| fill!("::urika"));
    named(&krate, arguments, diagnostics)
}

/// Expands `uri_format!`, whose values are proven, and `try_uri_format!`, which checks them.
pub(crate) fn formatted(input: Tokens, is_proven: bool) -> Tokens {
    let diagnostics = Diagnostics::new();
    let Some((krate, tokens)) = door(input) else { return error::value(diagnostics) };
    let arguments = Arguments::parse(Caller::Format, tokens, &diagnostics);
    let lowered = Lowered::new(&krate, &arguments, &Renames::new(Caller::Format, false), &diagnostics);
    let span = arguments.span();
    if let (Some(mut lowered), Some(text)) = (lowered, &arguments.text) {
        check::demand_parameters(&mut lowered.template);
        let values = values::all(&krate, &lowered.template, &arguments.values, text, &diagnostics);
        if diagnostics.is_empty() {
            let expand = |template: &_| format::expand(&krate, template, &values, span, is_proven);
            return lowered.in_block(&krate, &expand);
        }
    }
    in_place_of_value(&krate, &arguments, diagnostics)
}

/// Emits errors where a value is expected, next to the policy that the call spells out.
fn in_place_of_value(krate: &Tokens, arguments: &Arguments, diagnostics: Diagnostics) -> Tokens {
    let (mentioned, errors) = (mentioned(krate, arguments), error::value(diagnostics));
    fill!("{ $mentioned $errors }", mentioned, errors)
}

/// Returns `$crate`, and the user's input.
fn door(input: Tokens) -> Option<(Tokens, Tokens)> {
    let mut input = input.into_iter();
    let krate = input.next()?;
    Some((krate.into(), input.collect()))
}

fn in_place(krate: &Tokens, arguments: &Arguments, diagnostics: Diagnostics) -> Tokens {
    check_without_struct(arguments, &diagnostics);
    let lowered = Lowered::new(krate, arguments, &Renames::new(Caller::Template, false), &diagnostics);
    match lowered {
        Some(lowered) if diagnostics.is_empty() => {
            lowered.in_block(krate, &|template| place::expand(krate, template, arguments.span()))
        }
        _ => in_place_of_value(krate, arguments, diagnostics),
    }
}

/// Rejects arguments that are about a struct.
fn check_without_struct(arguments: &Arguments, diagnostics: &Diagnostics) {
    for field in &arguments.fields {
        diagnostics.push(
            Shown::from(field.ident.span()),
            "the type of a variable can be given only with `struct Name = …`\n  help: setters accept any value; types are for `uri_template!(struct Name = \"…\", variable: Type)`",
        );
    }
    if let Some(builder) = &arguments.builder {
        diagnostics.push(
            Shown::from(builder.span()),
            "the name of a builder can be given only with `struct Name = …`\n  help: remove it: only the builder of a struct has a name",
        );
    }
    let Extras { serde, as_text, names, ref rejection, .. } = arguments.extras;
    let rejection = rejection.as_ref().map(|(span, _)| *span);
    let is_denied = matches!(arguments.unknown_query, Some((_, true)));
    let unknown_query = if is_denied { "deny_unknown_query" } else { "allow_unknown_query" };
    let way_back = "parsing needs a type";
    let words = [
        (serde, "serde", "`serde` needs a type"),
        (as_text, "text", "`FromStr` needs a type"),
        (names, "names", "`NAMES` is an associated constant of a type"),
        (rejection, "rejection = Type", "a server responds with it when it parses a request into a type"),
        (arguments.unknown_query.map(|(span, _)| span), unknown_query, way_back),
        (arguments.is_form, "form", way_back),
    ];
    for (span, word, why) in words {
        let Some(span) = span else { continue };
        let help = format!("{why}: `uri_template!(struct Name = \"…\", {word})`");
        let message = format!("`{word}` can be given only with `struct Name = …`\n  help: {help}");
        diagnostics.push(Shown::from(span), message);
    }
}

/// Expands a struct. Also emits the struct, if the macro appears as an item.
fn named(krate: &Tokens, mut arguments: Arguments, diagnostics: Diagnostics) -> Tokens {
    let Some(mut header) = take_header(&mut arguments) else { return at_least_one(diagnostics) };
    let is_item = header.is_item;
    let renames = fields::renames(Renames::new(arguments.caller, true), &arguments.fields);
    let lowered = Lowered::new(krate, &arguments, &renames, &diagnostics);
    if let (Some(Lowered { template, .. }), Some(word)) = (&lowered, header.extras.names) {
        names::check(template, word, &diagnostics);
    }
    let has_forgotten = fields::check_lifetimes(&header, &arguments.fields, is_item, &diagnostics);
    let fields = std::mem::take(&mut arguments.fields);
    if is_item && has_forgotten {
        // Code that uses the struct then has no further errors.
        for field in &fields {
            lifetime::declare(&field.ty, &mut header.generics);
        }
    }
    let generics = Generics::new(&header.generics);
    // For the placeholder, which is only made if there is an error.
    let names = fields.iter().map(|field| field.ident.clone()).listed();
    let types = if is_item { fields.iter().map(|field| field.ty.clone()).listed() } else { Vec::new() };
    let has_fields = !arguments.is_without_fields && !has_forgotten;
    if let (Some(lowered), Some(text), true) = (lowered, &arguments.text, has_fields) {
        let owner = if is_item { Owner::Item } else { Owner::Struct };
        let (template, generics, diagnostics) = (&lowered.template, &generics, &diagnostics);
        let has_builder = header.builder.is_some();
        let matching = Matching {
            krate,
            generics,
            template,
            text,
            owner,
            has_builder,
            is_former: false,
            has_former: false,
            diagnostics,
        };
        if let Some(whole) = whole(&matching, &header, fields, &lowered.policy) {
            return whole;
        }
    }
    // In a struct of the user with a missing lifetime, the compiler finds an error itself.
    let errors = if has_forgotten { error::errors(diagnostics) } else { at_least_one(diagnostics) };
    let guess = guess_of(&arguments, &names);
    let stub = stub::named(krate, &header, &generics, &guess, &errors);
    let structure = is_item.then(|| stub_structure(krate, &header, &names, &types, &guess));
    let mentioned = mentioned(krate, &arguments);
    fill!("$mentioned $structure $stub", mentioned, structure, stub)
}

/// Returns the struct with its builder and its extras, which are arguments of the call.
fn take_header(arguments: &mut Arguments) -> Option<Header> {
    let mut header = arguments.header.take()?;
    let builder = arguments.builder.take();
    if header.is_item || arguments.has_builder.is_some() || builder.is_some() {
        header.add_builder(builder);
    }
    header.extras = std::mem::take(&mut arguments.extras);
    Some(header)
}

/// Emits the items of a struct, and the struct of `uri_template!`. Returns `None` if there is an error.
fn whole(
    matching: &Matching<'_>,
    header: &Header,
    mut fields: Vec<WrittenField>,
    policy: &Tokens,
) -> Option<Tokens> {
    let Matching { krate, generics, template, diagnostics, .. } = matching;
    if !fields::name(&mut fields, template, (&header.ident, ""), diagnostics) {
        return None;
    }
    let mut fields = matching.plan(fields);
    check::optional::check(&fields, template, diagnostics);
    if diagnostics.is_empty() {
        check::unparsed::check(&fields, template, matching.has_builder, diagnostics);
    }
    if !diagnostics.is_empty() {
        return None;
    }
    let structure = (matching.owner == Owner::Item).then(|| structure(krate, header, &fields));
    let aliases = aliases(header, None, &mut fields);
    let self_type = generics.applied_to(&header.ident);
    let own = NamedTemplate::new(krate, header, (*generics).clone(), self_type, &fields);
    let beside = own.expand(template, matching.text.span());
    Some(fill!("$structure $aliases $beside $policy", structure, aliases, beside, policy))
}

fn stub_structure(krate: &Tokens, header: &Header, names: &[Ident], types: &[Type], guess: &Guess) -> Tokens {
    let Header { attributes, visibility, ident, generics, .. } = header;
    let declared = lifetime::lifetimes(generics);
    let (mut seen, mut to) = (Index::default(), Splice::default());
    for attribute in attributes {
        to.put(attribute);
    }
    to.text("#[allow(dead_code, missing_docs)]").put(visibility).text("struct").put(ident).put(generics);
    to.put(&generics.where_clause).text("{");
    for (at, ty) in types.iter().enumerate() {
        if seen.insert(names[at].to_string()) {
            to.text("pub ").put(&names[at]).text(":");
            to.tokens(lifetime::repaired(ty.to_token_stream(), &declared)).text(",");
        }
    }
    let others = guess.names[guess.in_text..].iter().map(|(name, _)| name.to_string()).listed();
    let others = others.iter().map(String::as_str).listed();
    // A field with a likely name is this one, misspelled.
    for (name, fallback) in &guess.names {
        let word = name.to_string();
        if seen.get(&word).is_none() && nearest(&word, &others).is_none() {
            to.text("pub ").put(name).text(":").tokens(fields::type_of(*fallback, krate)).text(",");
        }
    }
    to.text("}").finish()
}

/// Makes a guess about a template that may be at fault, with its fields.
fn guess_of(arguments: &Arguments, fields: &[Ident]) -> Guess {
    let text = arguments.text.as_ref().map(WrittenText::text).unwrap_or_default();
    let mut guess = Guess::new(&text, arguments.base.is_some(), Span::call_site());
    for field in fields {
        guess.push(field.clone(), FallbackType::Text);
    }
    guess
}

const ALLOWED_ALREADY: &str = "`allow_unknown_query` has no effect\n  help: remove it: unknown parameters are already ignored if the template has a query, or if its scheme is http, https or absent";

/// A template, and the constant in which its policy checks it.
pub(crate) struct Lowered {
    pub(crate) template: CheckedTemplate,
    pub(crate) policy: Tokens,
}

impl Lowered {
    pub(crate) fn new(
        krate: &Tokens,
        arguments: &Arguments,
        renames: &Renames,
        diagnostics: &Diagnostics,
    ) -> Option<Self> {
        let chosen = Chosen::lower(&arguments.settings, true, diagnostics);
        let text = arguments.text.as_ref()?;
        let modes = match chosen.base {
            Some(_) => chosen.modes.of_grammar(),
            None => chosen.modes.clone(),
        };
        let base = arguments.base.as_ref();
        let mut template = lower(&modes, base, text, renames, diagnostics)?;
        set_options(&mut template, arguments, diagnostics);
        if let (Some(policy), TemplateForm::Based) = (&chosen.base, template.form) {
            return diagnostics.refuse(
                policy.place,
                "a policy cannot check a base that is known only at run time\n  help: apply it where the base is created, or to the built URI, as in `POLICY.normalize(uri.as_str())`",
            );
        }
        if let Some((may_have, rules)) = value_rules(&chosen) {
            template.check_under(may_have, rules);
        }
        let policy = policy(krate, &chosen, &template, text.span());
        if let (Some(_), true) = (chosen.chain(), diagnostics.is_empty()) {
            model::judge(&chosen.modes.policy(), &template, base, text, diagnostics);
        }
        Some(Self { template, policy })
    }

    /// Emits the expansion of a template in an expression, next to its policy. The expansion declares types with the
    /// names of variables, which the path of the policy may begin with. So a constant before them has the rules.
    fn in_block(mut self, krate: &Tokens, expand: &dyn Fn(&CheckedTemplate) -> Tokens) -> Tokens {
        if self.policy.is_empty() {
            return expand(&self.template);
        }
        let mut to = Splice::default();
        to.names(&[("crate", krate), ("policy", &self.policy)]).text("{ $policy");
        if !self.template.rules.is_empty() {
            let rules = std::mem::replace(&mut self.template.rules, fill!("__URIKA_RULES"));
            to.text("#[allow(dead_code)] const __URIKA_RULES: $crate::__private::ValueRules =");
            to.text("{ use $crate::__private as __urika;").tokens(rules).text("};");
        }
        to.tokens(expand(&self.template)).text("}").finish()
    }
}

/// Sets the options of parsing, and reports `allow_unknown_query` where it has no effect.
fn set_options(template: &mut CheckedTemplate, arguments: &Arguments, diagnostics: &Diagnostics) {
    template.is_form = arguments.is_form.is_some();
    let Some((word, is_denied)) = arguments.unknown_query else { return };
    template.denies_unknown = is_denied;
    if let Ok(plan) = &mut template.reversal {
        if !is_denied && !plan.query.is_closed {
            diagnostics.push(Shown::from(word), ALLOWED_ALREADY);
        }
        plan.query.is_closed = false;
    }
}

/// Returns the rules that the policy may have and that depend on the types of values, and an expression for those that
/// it has.
fn value_rules(chosen: &Chosen) -> Option<(ValueRules, Tokens)> {
    let base = chosen.base.as_ref()?;
    let mut to = Splice::default();
    if base.chain.is_none() {
        to.text("__urika::value_rules(&(").tokens(base.tokens.clone()).text("))");
        return Some((ValueRules::ALL, to.finish()));
    }
    let rules = chosen.modes.policy().value_rules();
    // The derived `Debug` prints an expression of the struct.
    to.made(&format!("__urika::{rules:?}"));
    (!rules.is_empty()).then(|| (rules, to.finish()))
}

/// Emits the policy that a call spells out, next to an error.
fn mentioned(krate: &Tokens, arguments: &Arguments) -> Option<Tokens> {
    let chosen = Chosen::lower(&arguments.settings, true, &Diagnostics::new());
    chosen.chain().map(|policy| chain::mentioned(krate, policy))
}

/// Emits the policy for the compiler. A policy that only the compiler knows checks an example expansion in
/// const evaluation.
fn policy(krate: &Tokens, chosen: &Chosen, template: &CheckedTemplate, span: Span) -> Tokens {
    if let Some(chain) = chosen.chain() {
        return chain::mentioned(krate, chain);
    }
    if chosen.base.is_none() {
        return Tokens::new();
    }
    let item = if template.form == TemplateForm::Relative { LiteralMacro::UriRef } else { LiteralMacro::Uri };
    let mut text = Literal::string(&template.sample);
    text.set_span(span);
    constant::judged(
        item,
        krate,
        chosen,
        model::undecided(template, &model::below(template), &model::folder(template)),
        (&TokenTree::from(text).into(), &template.placeholder),
    )
}

/// Finds everything that is known about a template at compile time: `written`, after the text of `base` if
/// the call has one. The model finds the meaning, and the rules of `check` add demands and checks.
pub(crate) fn lower(
    modes: &Modes,
    base: Option<&WrittenText>,
    written: &WrittenText,
    renames: &Renames,
    diagnostics: &Diagnostics,
) -> Option<CheckedTemplate> {
    let source = match base {
        None => TemplateSource::new(written, diagnostics),
        Some(base) => {
            let accepted = lower_base(modes, base, diagnostics)?;
            TemplateSource::behind(base, &accepted.text, written, diagnostics)
        }
    };
    let mut lowering = lower_parsed(modes, source, renames)?;
    check_places(modes, &mut lowering);
    if !lowering.source.is_sound() {
        return None;
    }
    lowering.settle_fallbacks();
    if modes.is_strict && lowering.text() != lowering.source.text() {
        lowering.source.push_not_normal(&lowering.text());
        return None;
    }
    let (reversal, routes) = (reverse::lower(&lowering), router::lower(&lowering));
    Some(lowering.finish(reversal, routes))
}

/// Finds the place of each expression in the URI, unless the text breaks a rule that needs no places.
fn lower_parsed<'s>(modes: &Modes, source: TemplateSource<'s>, renames: &Renames) -> Option<Lowering<'s>> {
    let mut parsed = ParsedTemplate::read(&source, modes.is_exact)?;
    if !modes.keeps_names() {
        parsed.normalize_names();
    }
    let variables = name::lower(&source, &parsed.names, &parsed.expressions, renames);
    before::check(&source, &parsed);
    if !source.is_sound() {
        return None;
    }
    let sample = sample::lower(modes, &source, &parsed)?;
    Some(Lowering::new(source, parsed, sample, variables))
}

/// Applies the rules about the places of expressions, and then those that need all demands.
fn check_places(modes: &Modes, lowering: &mut Lowering<'_>) {
    if !modes.takes_forgotten_scheme {
        before::check_forgotten_scheme(lowering);
    }
    check::check(lowering);
    if lowering.source.is_sound() {
        lowering.check_settled(modes);
    }
}
