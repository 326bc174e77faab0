//! The struct under `#[derive(UriTemplate)]`.

use proc_macro2::{Span, TokenStream};
use syn::{Attribute, Data, Meta};

use super::edition;
use super::field::{WrittenField, check_stray, span_of};
use super::header::Header;
use super::template::{Arguments, Caller};
use crate::diag::{Diagnostics, SourcePlace};

const ON_FIELDS: &str = "options belong on a field, as in `#[uri(skip)]`, or, for the template, in `#[uri_template(…)]` above the struct";

/// Reads a struct with its attribute. Returns `None` if nothing can be emitted for it.
pub(crate) fn parse(tokens: TokenStream, diagnostics: &Diagnostics) -> Option<Arguments> {
    let input = diagnostics.read(edition::item(tokens))?;
    let span = input.ident.span();
    let mut arguments = parse_attribute(&input.attrs, span, diagnostics);
    check_stray(&input.attrs, &["uri"], ON_FIELDS, diagnostics);
    let is_struct = matches!(input.data, Data::Struct(_));
    let fields = parse_fields(input.data, span, diagnostics);
    arguments.is_without_fields = fields.is_none();
    arguments.fields = fields.unwrap_or_default();
    let header = Header::new(Vec::new(), input.vis, input.ident, input.generics);
    arguments.header = is_struct.then_some(header);
    Some(arguments)
}

fn parse_attribute(attributes: &[Attribute], span: Span, diagnostics: &Diagnostics) -> Arguments {
    let mut ours = attributes.iter().filter(|attribute| attribute.path().is_ident("uri_template"));
    let Some(attribute) = ours.next() else {
        diagnostics.push(
            SourcePlace::from(span),
            format!(
                "expected the template in an attribute\n  help: write `{}` above the struct",
                Caller::Attribute.example()
            ),
        );
        return Arguments::default();
    };
    if let Some(second) = ours.next() {
        diagnostics.push(
            SourcePlace::from(span_of(second.path())),
            "second `#[uri_template]`\n  help: a struct has one template; write another struct for the other",
        );
    }
    match &attribute.meta {
        Meta::List(list) => Arguments::parse(Caller::Attribute, list.tokens.clone(), diagnostics),
        other => {
            diagnostics.push(
                SourcePlace::from(span_of(other.path())),
                format!("expected a string literal, as in `{}`", Caller::Attribute.example()),
            );
            Arguments::default()
        }
    }
}

fn parse_fields(data: Data, span: Span, diagnostics: &Diagnostics) -> Option<Vec<WrittenField>> {
    let kind = match data {
        Data::Struct(data) => {
            return Some(WrittenField::all(data.fields, &["uri_template"], ON_FIELDS, diagnostics));
        }
        Data::Enum(_) => "write a struct for each template, or derive `Routes` for the enum",
        Data::Union(_) => "the fields of a union cannot be read",
    };
    diagnostics.refuse(
        SourcePlace::from(span),
        format!(
            "`UriTemplate` can only be derived for structs with a field for each variable\n  help: {kind}"
        ),
    )
}
