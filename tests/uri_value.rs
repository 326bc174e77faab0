//! Checks `#[derive(UriValue)]`: the text of each shape, the properties of its type, and the constructors of
//! checked newtypes. `tests/ui/fail/uri_value_*.rs` has the refused types.

#![cfg(all(feature = "alloc", feature = "template"))]

#[path = "uri_value/checked.rs"]
mod checked;
#[path = "uri_value/enums.rs"]
mod enums;
#[path = "uri_value/names.rs"]
mod names;
#[path = "uri_value/newtypes.rs"]
mod newtypes;
#[path = "uri_value/printed.rs"]
mod printed;
#[path = "uri_value/records.rs"]
mod records;
#[path = "uri_value/templates.rs"]
mod templates;

use urika::__private::Operator;
use urika::__private::typed::{Answer, Expression, Unmarked};
use urika::UriValue;

/// Returns the expansion of a value without a modifier, such as `{x}` or `{?x}`.
fn value<T: UriValue + ?Sized>(operator: Operator, name: &str, value: &T) -> String {
    let mut out = String::new();
    Expression::new(operator).value(&mut Unmarked(&mut out), name, value).expect("a string takes all");
    out
}

/// Returns the expansion of an exploded value, such as `{?x*}`.
fn exploded<T: UriValue + ?Sized>(operator: Operator, name: &str, value: &T) -> String {
    let mut out = String::new();
    Expression::new(operator).exploded(&mut Unmarked(&mut out), name, value).expect("a string takes all");
    out
}

fn simple<T: UriValue + ?Sized>(it: &T) -> String {
    value(Operator::Simple, "", it)
}

/// Returns the names of the properties that hold.
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
