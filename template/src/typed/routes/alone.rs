//! `#[routes(unambiguous)]`: a URI that a route builds is parsed as this route again.

use alloc::string::String;
use alloc::vec::Vec;

use super::Routes;
use super::build::ChosenRoute;
use super::serving::{numbers, way};
use crate::fault::BuildError;
use crate::typed::buildable::Buildable as _;
use crate::typed::capture::{FromUriOwned, Reading};
use crate::typed::sink::Unmarked;

/// Checks that no other route matches the URI of a route. `O` is the set that owns its strings.
///
/// # Errors
///
/// Fails with the name of the other route.
pub fn alone<T: Routes, O: Routes + FromUriOwned>(route: &T) -> Result<(), BuildError> {
    let mut uri = String::new();
    if ChosenRoute(route).expand(&mut Unmarked(&mut uri)).is_err() {
        // Building reports which value cannot be printed.
        return Ok(());
    }
    let reading = Reading::default();
    match other::<T, O>(route, &uri, reading) {
        Some(name) => Err(BuildError::route_taken(name).of_route(&route.route().name)),
        None => Ok(()),
    }
}

/// Returns the name of the other route, if one matches the URI, or used to be at this path.
fn other<T: Routes, O: Routes + FromUriOwned>(
    route: &T,
    uri: &str,
    reading: Reading,
) -> Option<&'static str> {
    let mut moved = String::new();
    if let Some(found) = O::__moved(uri, reading, &mut moved) {
        return Some(match found {
            Ok(_) => O::__read_owned(&moved, reading).map_or("", |route| innermost(&route)),
            Err(error) => error.route().unwrap_or_default(),
        });
    }
    match O::__read_owned(uri, reading) {
        Ok(read) if all_numbers(&read) == all_numbers(route) => None,
        Ok(read) => Some(innermost(&read)),
        Err(error) => Some(error.route().unwrap_or_default()),
    }
}

/// Returns the index of a route in its set, and in each inner set that leads to it.
fn all_numbers<T: Routes>(route: &T) -> Vec<usize> {
    let mut all = Vec::from([route.__number()]);
    numbers(route, |number| all.push(number));
    all
}

/// Returns the name of a route, or the name of the innermost route if it is in an inner set.
fn innermost<T: Routes>(route: &T) -> &'static str {
    let mut name = "";
    way(route, |route| name = route.name);
    name
}
