//! `#[routes(unambiguous)]`: a URI that a route builds is parsed as this route again.

use alloc::string::String;
use alloc::vec::Vec;

use super::Routes;
use super::build::ChosenRoute;
use super::serving::{numbers, way};
use crate::fault::{BuildError, MatchError};
use crate::typed::buildable::Buildable as _;
use crate::typed::capture::Reading;
use crate::typed::sink::Unmarked;

/// The route of a URI.
#[derive(Debug)]
pub struct FoundRoute {
    /// The index of the route in its set, and in each inner set that leads to it. `None` if a value is wrong.
    numbers: Option<Vec<usize>>,
    /// The name of the innermost route.
    name: &'static str,
}

/// Returns the route of a URI that was parsed.
#[must_use]
pub fn found_route<T: Routes>(read: &Result<T, MatchError>) -> FoundRoute {
    match read {
        Ok(route) => FoundRoute { numbers: Some(all_numbers(route)), name: innermost(route) },
        Err(error) => FoundRoute { numbers: None, name: error.route().unwrap_or_default() },
    }
}

/// Checks that no other route matches the URI of a route. `read` parses a URI of its set.
///
/// # Errors
///
/// Fails with the name of the other route.
pub fn alone<T: Routes>(route: &T, read: fn(&str, Reading) -> FoundRoute) -> Result<(), BuildError> {
    let mut uri = String::new();
    if ChosenRoute(route).expand(&mut Unmarked(&mut uri)).is_err() {
        // Building reports which value cannot be printed.
        return Ok(());
    }
    match other::<T>(&all_numbers(route), &uri, read) {
        Some(name) => Err(BuildError::route_taken(name).of_route(&route.route().name)),
        None => Ok(()),
    }
}

/// Returns the name of the other route, if one matches the URI, or used to be at this path.
fn other<T: Routes>(
    numbers: &[usize],
    uri: &str,
    read: fn(&str, Reading) -> FoundRoute,
) -> Option<&'static str> {
    let (mut moved, reading) = (String::new(), Reading::default());
    match T::__moved(uri, reading, &mut moved) {
        Some(Ok(_)) => Some(read(&moved, reading).name),
        Some(Err(error)) => Some(error.route().unwrap_or_default()),
        None => {
            let found = read(uri, reading);
            (found.numbers.as_deref() != Some(numbers)).then_some(found.name)
        }
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
