//! [`Asked`]: a request for the values of a variable.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::{fmt, iter};

use urika::__private::{Modifier, Operator, Piece, PieceReader};
use urika::percent::decode_bytes;
use urika::template::Template;
use urika::{Route, Routes};

use crate::Listed;

/// A request for the values of a variable: the route, the variable, and what the client already knows.
///
/// ```
/// use urika_rmcp::{Asked, Error};
///
/// # fn tables() -> Vec<String> { Vec::new() }
/// # fn keys(table: &str) -> Vec<String> { Vec::new() }
/// fn complete(asked: &Asked<'_>) -> Result<Vec<String>, Error> {
///     Ok(match (asked.route(), asked.variable()) {
///         ("Row", "table") => tables(),
///         ("Row", "id") => keys(asked.known("table").ok_or(Error::not_found())?),
///         _ => Vec::new(),
///     })
/// }
/// ```
pub struct Asked<'a> {
    pub(crate) route: &'static Route,
    pub(crate) variable: &'a str,
    pub(crate) written: &'a str,
    pub(crate) known: &'a HashMap<String, String>,
}

/// Prints the variable without the values of the client, which might be secret.
impl fmt::Debug for Asked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asked")
            .field("route", &self.route.name())
            .field("variable", &self.variable)
            .finish_non_exhaustive()
    }
}

impl Asked<'_> {
    /// Returns the name of the route, which is the name of its variant.
    ///
    /// ```
    /// fn is_of_rows(asked: &urika_rmcp::Asked<'_>) -> bool {
    ///     asked.route() == "Row"
    /// }
    /// ```
    #[must_use]
    pub const fn route(&self) -> &'static str {
        self.route.name()
    }

    /// Returns the name of the variable, which is one of the route's.
    ///
    /// ```
    /// fn is_of_ids(asked: &urika_rmcp::Asked<'_>) -> bool {
    ///     asked.variable() == "id"
    /// }
    /// ```
    #[must_use]
    pub const fn variable(&self) -> &str {
        self.variable
    }

    /// Returns the beginning of the value, as the client has written it.
    ///
    /// ```
    /// fn pattern(asked: &urika_rmcp::Asked<'_>) -> String {
    ///     format!("{}*", asked.written())
    /// }
    /// ```
    #[must_use]
    pub const fn written(&self) -> &str {
        self.written
    }

    /// Returns the value of another variable, if the client knows it.
    ///
    /// ```
    /// fn branch<'a>(asked: &'a urika_rmcp::Asked<'_>) -> &'a str {
    ///     asked.known("branch").unwrap_or("main")
    /// }
    /// ```
    #[must_use]
    pub fn known(&self, variable: &str) -> Option<&str> {
        self.known.get(variable).map(String::as_str)
    }

    /// Returns the values that the variable has in these resources, in order and without duplicates. Ignores
    /// resources that do not match the values that the client already knows.
    ///
    /// ```
    /// use urika_rmcp::{Asked, Listed};
    ///
    /// # #[derive(urika::Routes)]
    /// # enum Uri { #[route("note://{id}")] Note { id: u32 } }
    /// fn complete(asked: &Asked<'_>, notes: &[Listed<Uri>]) -> Vec<String> {
    ///     asked.among(notes)
    /// }
    /// ```
    #[must_use]
    pub fn among<U: Routes>(&self, listed: &[Listed<U>]) -> Vec<String> {
        let Ok(template) = Template::parse(self.route.template()) else { return Vec::new() };
        let (mut seen, mut values) = (BTreeSet::new(), Vec::new());
        for Listed { uri, .. } in listed {
            let mut text = String::new();
            if uri.route().name() != self.route() || uri.write_to(&mut text).is_err() {
                continue;
            }
            let Ok(captures) = template.captures(&text) else { continue };
            let fits = |(name, value): (&String, &String)| {
                let is_it = |of_uri| of_uri == value || self.decoded(name, of_uri) == *value;
                name == self.variable || captures.text(name).is_none_or(is_it)
            };
            let value = captures.text(self.variable).filter(|_| self.known.iter().all(fits));
            let value = value.map(|value| self.decoded(self.variable, value).into_owned());
            values.extend(value.filter(|value| seen.insert(value.clone())));
        }
        values
    }

    /// Returns the value of a variable. The text of `{+x}` still has the escapes of delimiters.
    fn decoded<'t>(&self, variable: &str, text: &'t str) -> Cow<'t, str> {
        if Reserved::of(self.route.template(), variable).is_none() {
            return Cow::Borrowed(text);
        }
        String::from_utf8(decode_bytes(text).into_owned()).map_or(Cow::Borrowed(text), Cow::Owned)
    }
}

/// The places of a variable in `{+x}` and `{#x}`, where reserved characters are written unescaped.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Reserved {
    /// Whether a comma separates values: after `*`, and next to another variable of the expression.
    pub(crate) is_list: bool,
    pub(crate) is_in_query: bool,
}

impl Reserved {
    /// Returns the places of the variable, if there are any.
    pub(crate) fn of(template: &str, variable: &str) -> Option<Self> {
        let mut reader = PieceReader::iri(template);
        let pieces: Vec<Piece> = iter::from_fn(|| reader.read()).filter_map(Result::ok).collect();
        let (mut has_query, mut has_fragment, mut places) = (false, false, None);
        for (number, piece) in pieces.iter().enumerate() {
            match *piece {
                Piece::Literals { start, end } => {
                    has_query |= template[start..end].contains('?');
                    has_fragment |= template[start..end].contains('#');
                }
                Piece::Variable { operator, is_first, varspec } => {
                    has_query |= operator == Operator::Query;
                    has_fragment |= operator == Operator::Fragment;
                    let is_reserved = matches!(operator, Operator::Reserved | Operator::Fragment);
                    if is_reserved && &template[varspec.start..varspec.name_end] == variable {
                        let has_next =
                            matches!(pieces.get(number + 1), Some(Piece::Variable { is_first: false, .. }));
                        let is_list = !is_first || has_next || varspec.modifier == Modifier::Explode;
                        let place = Self { is_list, is_in_query: has_query && !has_fragment };
                        places = Some(places.map_or(place, |other| place.or(other)));
                    }
                }
            }
        }
        places
    }

    /// Joins the places of a variable that appears twice.
    const fn or(self, other: Self) -> Self {
        Self { is_list: self.is_list || other.is_list, is_in_query: self.is_in_query || other.is_in_query }
    }
}

#[cfg(test)]
mod tests {
    use super::Reserved;

    #[test]
    fn a_variable_of_reserved_characters_is_found_by_the_grammar() {
        for (template, expected) in [
            ("note://{+path}", true),
            ("note://h/a{#path}", true),
            ("note://h/{+a,path:3}", true),
            ("note://h/{+a,path*}{?b}", true),
            ("note://{path}", false),
            ("note://h{/path}{?a,path}", false),
            ("note://h/{+paths}/{path}", false),
            ("note://h/+path/{a}", false),
            ("note://h/%7B+path%7D/{a}", false),
        ] {
            assert_eq!(Reserved::of(template, "path").is_some(), expected, "{template}");
        }
    }

    #[test]
    fn commas_and_pairs_are_found_by_the_grammar() {
        for (template, is_list, is_in_query) in [
            ("note://h/{+x}", false, false),
            ("note://h/{+x*}", true, false),
            ("note://h/{+x,a}", true, false),
            ("note://h/{+a,x}", true, false),
            ("note://h/{+x:3}/{a,b}", false, false),
            ("note://h?q={+x}", false, true),
            ("note://h{?q}{+x}", false, true),
            ("note://h?q{#x}", false, false),
            ("note://h{?q}#{+x}", false, false),
            ("note://h/{+x}?q={+x*}", true, true),
        ] {
            let expected = Reserved { is_list, is_in_query };
            assert_eq!(Reserved::of(template, "x"), Some(expected), "{template}");
        }
    }
}
