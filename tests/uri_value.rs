//! `#[derive(UriValue)]`: what each shape expands to, what it answers, and how checked newtypes
//! are made. The messages for what cannot be derived are in `tests/ui/fail/uri_value_*.rs`.

#![cfg(all(feature = "alloc", feature = "template"))]

#[path = "uri_value/checked.rs"]
mod checked;
#[path = "uri_value/enums.rs"]
mod enums;
#[path = "uri_value/names.rs"]
mod names;
#[path = "uri_value/newtypes.rs"]
mod newtypes;
#[path = "uri_value/records.rs"]
mod records;
#[path = "uri_value/templates.rs"]
mod templates;

use urika::__private::Operator;
use urika::__private::typed::{Answer, Expression, Unmarked};
use urika::UriValue;

/// `{x}`, `{?x}` and their like, by operator and name.
fn value<T: UriValue + ?Sized>(operator: Operator, name: &str, value: &T) -> String {
    let mut out = String::new();
    Expression::new(operator).value(&mut Unmarked(&mut out), name, value).expect("a string takes all");
    out
}

/// `{?x*}` and its like.
fn exploded<T: UriValue + ?Sized>(operator: Operator, name: &str, value: &T) -> String {
    let mut out = String::new();
    Expression::new(operator).exploded(&mut Unmarked(&mut out), name, value).expect("a string takes all");
    out
}

fn simple<T: UriValue + ?Sized>(it: &T) -> String {
    value(Operator::Simple, "", it)
}

/// The answers that are yes, by name.
fn yes<T: UriValue + ?Sized>() -> Vec<&'static str> {
    [
        ("Defined", T::Defined::IS),
        ("Sound", T::Sound::IS),
        ("Segment", T::Segment::IS),
        ("Path", T::Path::IS),
        ("Reserved", T::Reserved::IS),
        ("Plain", T::Plain::IS),
        ("Label", T::Label::IS),
        ("HostType", T::HostType::IS),
        ("Host", T::Host::IS),
        ("HostReserved", T::HostReserved::IS),
        ("Port", T::Port::IS),
        ("Prefix", T::Prefix::IS),
        ("Distinct", T::Distinct::IS),
        ("Bounded", T::Bounded::IS),
    ]
    .into_iter()
    .filter_map(|(name, is)| is.then_some(name))
    .collect()
}
