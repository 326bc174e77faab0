//! [`Kind`]: a rule for a variable, in addition to the rule of its place.

use alloc::collections::BTreeMap;
use alloc::string::String;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::check::Check;
use super::value::GivenValue;
use crate::fault::{BuildError, FaultKind};
use crate::grammar::class::HEXDIG;
use crate::template::Template;
use crate::template::expression::{Item, Visitor};
use crate::template::value::View;
use crate::typed::UriValue as _;

/// A rule for the values of a variable, in addition to the rule of its place. Add one by [`Template::with`]. Building a
/// URI checks it, and so does [`Captures::safe`](crate::template::Captures::safe).
///
/// A variable with a rule has exactly one value, unless the rule is [`optional`](Self::optional) or accepts a
/// [`list`](Self::list). In `{x*}`, the value is a list or an associative array, each member of which must follow the rule.
/// Keys that become names of parameters need [`keys`](Self::keys) or [`any_keys`](Self::any_keys).
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::{Kind, Template};
///
/// let template = Template::parse("/users/{id}{?order,limit}")?
///     .with("id", Kind::uuid())
///     .with("order", Kind::one_of(["asc", "desc"]).optional())
///     .with("limit", Kind::integer().max_len(3).optional())
///     .prepare()?;
///
/// let id = ("id", "67e55044-10b1-426f-9247-bb680e5fe0c8".into());
/// assert!(template.build(&[id.clone(), ("limit", 50.into())]).is_ok());
/// let error = template.build(&[id, ("order", "random".into())]).unwrap_err();
/// assert_eq!((error.variable(), error.code()), (Some("order"), "VALUE_UNLISTED"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With the feature `serde`, a rule can be part of a configuration, such as `{"type": "integer", "max_len": 3, "optional":
/// true, "list": true}` or `{"one_of": ["asc", "desc"]}`. A rule of [`matching`](Self::matching) cannot be serialized.
#[derive(Clone, Debug, Default)]
pub struct Kind {
    pub(crate) form: KindForm,
    pub(crate) max_len: Option<u32>,
    pub(crate) is_optional: bool,
    pub(crate) accepts_lists: bool,
    pub(crate) keys: AcceptedKeys,
}

/// The keys of associative arrays that a rule accepts as names of parameters.
#[derive(Clone, Debug, Default)]
pub(crate) enum AcceptedKeys {
    #[default]
    None,
    Any,
    These(Vec<String>),
}

/// The strings that a rule accepts.
#[derive(Clone, Default)]
pub(crate) enum KindForm {
    #[default]
    Text,
    Integer,
    Uuid,
    Path,
    /// Any string. Its segment may consist of path parameters only.
    Parameters,
    OneOf(Vec<String>),
    #[cfg(target_has_atomic = "ptr")]
    Matching(Arc<dyn Fn(&str) -> bool + Send + Sync>),
}

impl fmt::Debug for KindForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text => f.write_str("Text"),
            Self::Integer => f.write_str("Integer"),
            Self::Uuid => f.write_str("Uuid"),
            Self::Path => f.write_str("Path"),
            Self::Parameters => f.write_str("Parameters"),
            Self::OneOf(texts) => f.debug_tuple("OneOf").field(texts).finish(),
            #[cfg(target_has_atomic = "ptr")]
            Self::Matching(_) => f.write_str("Matching"),
        }
    }
}

impl Kind {
    const fn of(form: KindForm) -> Self {
        Self { form, max_len: None, is_optional: false, accepts_lists: false, keys: AcceptedKeys::None }
    }

    /// Accepts any string that the place of the variable accepts.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Kind, Template};
    ///
    /// let search = Template::parse("/search{?q}")?.with("q", Kind::text().max_len(5));
    /// assert_eq!(search.build(&())
    ///     .unwrap_err().code(), "VALUE_UNDEFINED");
    /// assert_eq!(search.build(&[("q", "tea".into())])?, "/search?q=tea");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn text() -> Self {
        Self::of(KindForm::Text)
    }

    /// Accepts integers: digits without leading zeros, and a `-` before them.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Kind, Template};
    ///
    /// let user = Template::parse("/users/{id}")?.with("id", Kind::integer());
    /// assert_eq!(user.build(&[("id", 7.into())])?, "/users/7");
    /// let error = user.build(&[("id", "kim".into())]).unwrap_err();
    /// assert_eq!((error.variable(), error.code()), (Some("id"), "VALUE_INTEGER"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn integer() -> Self {
        Self::of(KindForm::Integer)
    }

    /// Accepts UUIDs with hyphens, in upper or lower case (RFC 9562, section 4).
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Kind, Template};
    ///
    /// let order = Template::parse("/orders/{id}")?.with("id", Kind::uuid());
    /// assert!(order.build(&[("id", "67e55044-10b1-426f-9247-bb680e5fe0c8".into())]).is_ok());
    /// assert_eq!(order.build(&[("id", "7".into())]).unwrap_err().code(), "VALUE_UUID");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn uuid() -> Self {
        Self::of(KindForm::Uuid)
    }

    /// Accepts several segments with single slashes between them. `{x}` writes the slashes as `%2F`, which some servers
    /// decode before they route.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Kind, Template};
    ///
    /// let project = Template::parse("/projects/{name}")?.with("name", Kind::path());
    /// assert_eq!(project.build(&[("name", "group/app".into())])?, "/projects/group%2Fapp");
    /// assert!(project.build(&[("name", "../app".into())]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn path() -> Self {
        Self::of(KindForm::Path)
    }

    /// Accepts any string, and lets the segment of `{;x}` have nothing else: OpenAPI writes `/users/;id=7`. Without this
    /// rule, `/users/{;x}` is an error, since servers that ignore path parameters see an empty segment.
    #[doc(hidden)]
    #[must_use]
    pub const fn parameters() -> Self {
        let mut kind = Self::of(KindForm::Parameters);
        kind.accepts_lists = true;
        kind
    }

    /// Accepts these strings.
    ///
    /// As the first segment of a path, such a variable is a choice of paths, like an enum in a typed template: for any other
    /// string, [`Captures::safe`](crate::template::Captures::safe) returns a `NoMatch`, so that another template may match.
    /// Elsewhere, any other string is a `BadValue`.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Kind, Template};
    ///
    /// let list = Template::parse("/{kind}")?.with("kind", Kind::one_of(["users", "orders"]));
    /// assert_eq!(list.build(&[("kind", "users".into())])?, "/users");
    /// let error = list.build(&[("kind", "admin".into())]).unwrap_err();
    /// assert_eq!(error.code(), "VALUE_UNLISTED");
    ///
    /// let safe = |uri: &'static str| list.captures(uri)?.safe();
    /// assert_eq!(safe("/users")?.text("kind"), Some("users"));
    /// assert_eq!(safe("/robots.txt").unwrap_err().kind(), urika::MatchErrorKind::NoMatch);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn one_of<S: Into<String>>(texts: impl IntoIterator<Item = S>) -> Self {
        Self::of(KindForm::OneOf(texts.into_iter().map(Into::into).collect()))
    }

    /// Accepts the strings for which a function returns `true`, such as one that calls a regular expression.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Kind, Template};
    ///
    /// let is_key = |text: &str| text.starts_with("key-");
    /// let key = Template::parse("/keys/{key}")?.with("key", Kind::matching(is_key));
    /// assert_eq!(key.build(&[("key", "key-7".into())])?, "/keys/key-7");
    /// assert_eq!(key.build(&[("key", "7".into())]).unwrap_err().code(), "VALUE_EXCLUDED");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(target_has_atomic = "ptr")]
    #[must_use]
    pub fn matching(accepts: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        Self::of(KindForm::Matching(Arc::new(accepts)))
    }

    /// Accepts at most `count` characters.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Kind, Template};
    ///
    /// let note = Template::parse("/notes/{title}")?.with("title", Kind::text().max_len(4));
    /// assert_eq!(note.build(&[("title", "café".into())])?, "/notes/caf%C3%A9");
    /// assert_eq!(note.build(&[("title", "cafés".into())]).unwrap_err().code(), "VALUE_LONG");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn max_len(self, count: u32) -> Self {
        Self { max_len: Some(count), ..self }
    }

    /// Accepts an undefined value, if the place of the variable does.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Kind, Template};
    ///
    /// let list = Template::parse("/users{?page}")?.with("page", Kind::integer().optional());
    /// assert_eq!(list.build(&())?, "/users");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn optional(self) -> Self {
        Self { is_optional: true, ..self }
    }

    /// Accepts a list or an associative array, too, which `{x}` writes with commas. Each member must follow the rule.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Kind, Template};
    ///
    /// let orders = Template::parse("/orders/{ids}")?;
    /// let one = orders.clone().with("ids", Kind::integer());
    /// let error = one.build(&[("ids", [1, 2].into())]).unwrap_err();
    /// assert_eq!((error.variable(), error.code()), (Some("ids"), "VALUE_MEMBERS"));
    ///
    /// let orders = orders.with("ids", Kind::integer().list());
    /// assert_eq!(orders.build(&[("ids", [1, 2].into())])?, "/orders/1,2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn list(self) -> Self {
        Self { accepts_lists: true, ..self }
    }

    /// Accepts associative arrays with these keys in `{?x*}`, `{&x*}` and `{;x*}`, which write the keys as names of
    /// parameters. Without this rule, the value of such a variable is a list: the keys of a JSON object from a model
    /// might be the names of any parameters of the server.
    ///
    /// A key that is the name of another parameter of the template is also an error.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Kind, Template};
    ///
    /// let search = Template::parse("/search{?q,where*}")?;
    /// let values = |key| [("q", "tea".into()), ("where", [(key, "1")].into())];
    /// assert_eq!(search.build(&values("admin")).unwrap_err().code(), "VALUE_KEYS");
    ///
    /// let search = search.with("where", Kind::text().keys(["city", "shop"]).optional());
    /// assert_eq!(search.build(&values("city"))?, "/search?q=tea&city=1");
    /// assert_eq!(search.build(&values("admin")).unwrap_err().code(), "KEY_UNLISTED");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn keys<S: Into<String>>(self, keys: impl IntoIterator<Item = S>) -> Self {
        Self { keys: AcceptedKeys::These(keys.into_iter().map(Into::into).collect()), ..self }
    }

    /// Accepts associative arrays like [`keys`](Self::keys), with any key that is not the name of another parameter
    /// of the template. Use it if your program chooses the keys, or if a caller may set every parameter that the
    /// server accepts. Some servers read `Page` and `page[]` as `page`; only `keys` excludes these.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Kind, Template};
    ///
    /// let search = Template::parse("/search?kind=shop{&where*}")?;
    /// let search = search.with("where", Kind::text().any_keys());
    /// let uri = search.build(&[("where", [("city", "Turku")].into())])?;
    /// assert_eq!(uri, "/search?kind=shop&city=Turku");
    /// let error = search.build(&[("where", [("kind", "user")].into())]).unwrap_err();
    /// assert_eq!((error.variable(), error.code()), (Some("where"), "KEY_TAKEN"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn any_keys(self) -> Self {
        Self { keys: AcceptedKeys::Any, ..self }
    }

    /// Returns the fault of a key that becomes the name of a parameter. One of the rules of the variable has to accept
    /// keys, and all of those that do have to accept this one.
    pub(crate) fn key_fault<'k>(rules: impl Iterator<Item = &'k Self>, key: &str) -> Option<FaultKind> {
        let mut fault = Some(FaultKind::ValueKeys);
        for rule in rules {
            match &rule.keys {
                AcceptedKeys::None => {}
                AcceptedKeys::These(keys) if !keys.iter().any(|known| known == key) => {
                    return Some(FaultKind::KeyUnlisted);
                }
                AcceptedKeys::Any | AcceptedKeys::These(_) => fault = None,
            }
        }
        fault
    }

    /// Returns the keys that all of these rules accept, if they list them.
    pub(crate) fn accepted_keys<'k>(rules: &(impl Iterator<Item = &'k Self> + Clone)) -> Vec<&'k str> {
        let listed = rules.clone().flat_map(|rule| match &rule.keys {
            AcceptedKeys::These(keys) => keys.as_slice(),
            AcceptedKeys::None | AcceptedKeys::Any => &[],
        });
        listed.map(String::as_str).filter(|key| Self::key_fault(rules.clone(), key).is_none()).collect()
    }

    /// Returns whether the rule accepts keys, or some of them.
    pub(super) const fn accepts_keys(&self) -> bool {
        !matches!(self.keys, AcceptedKeys::None)
    }

    /// Returns the strings that the rule accepts, if it lists them.
    #[doc(hidden)]
    #[must_use]
    pub fn accepted(&self) -> &[String] {
        match &self.form {
            KindForm::OneOf(texts) => texts,
            _ => &[],
        }
    }

    /// Returns whether slashes separate segments of a value.
    pub(crate) const fn allows_slashes(&self) -> bool {
        matches!(self.form, KindForm::Path)
    }

    /// Returns the fault of a value.
    pub(super) fn fault(
        &self,
        found: &GivenValue<'_>,
        is_exploded: impl FnOnce() -> bool,
    ) -> Option<FaultKind> {
        let has_members = matches!(found.view(), Some(View::List(_) | View::Assoc(_)));
        if has_members && !self.accepts_lists && !is_exploded() {
            return Some(FaultKind::ValueMembers);
        }
        let mut check = KindCheck { kind: self, count: 0 };
        match found.__visit(&mut check) {
            Err(kind) => Some(kind),
            Ok(()) => (check.count == 0 && !self.is_optional).then_some(FaultKind::ValueUndefined),
        }
    }

    /// Returns the fault of a string.
    #[doc(hidden)]
    #[must_use]
    pub fn text_fault(&self, text: &str) -> Option<FaultKind> {
        match self.max_len {
            Some(most) if text.chars().nth(most as usize).is_some() => {
                return Some(FaultKind::ValueLong(most));
            }
            _ => {}
        }
        match &self.form {
            // The place of the variable checks the segments.
            KindForm::Text | KindForm::Path | KindForm::Parameters => None,
            KindForm::Integer => (!is_integer(text)).then_some(FaultKind::ValueInteger),
            KindForm::Uuid => (!is_uuid(text)).then_some(FaultKind::ValueUuid),
            KindForm::OneOf(texts) => {
                (!texts.iter().any(|listed| listed == text)).then_some(FaultKind::ValueUnlisted)
            }
            #[cfg(target_has_atomic = "ptr")]
            KindForm::Matching(accepts) => (!accepts(text)).then_some(FaultKind::ValueExcluded),
        }
    }
}

/// Checks the strings of a value.
struct KindCheck<'k> {
    kind: &'k Kind,
    count: usize,
}

impl Visitor for KindCheck<'_> {
    type Error = FaultKind;

    fn item(&mut self, item: Item<'_>) -> Result<(), FaultKind> {
        self.count += 1;
        let fault = match item {
            Item::Text(text) | Item::Plain(text) | Item::NotFinite(text) => self.kind.text_fault(text),
            Item::Printed(value) => self.kind.text_fault(&alloc::format!("{value}")),
            Item::Hidden => Some(FaultKind::ValueNoText),
        };
        fault.map_or(Ok(()), Err)
    }

    fn pair(&mut self, _: Item<'_>, value: Item<'_>) -> Result<(), FaultKind> {
        self.item(value)
    }
}

fn is_integer(text: &str) -> bool {
    match text.strip_prefix('-').unwrap_or(text).as_bytes() {
        b"0" => text == "0",
        [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

fn is_uuid(text: &str) -> bool {
    let is_right = |(at, byte): (usize, u8)| match at {
        8 | 13 | 18 | 23 => byte == b'-',
        _ => HEXDIG.has(byte),
    };
    text.len() == 36 && text.bytes().enumerate().all(is_right)
}

impl Template<'_> {
    /// Adds a rule for the values of a variable, which [`build`](Self::build) and
    /// [`Captures::safe`](crate::template::Captures::safe) check.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Kind, Template};
    ///
    /// let user = Template::parse("/users/{id}")?.with("id", Kind::integer()).prepare()?;
    /// assert!(user.build(&[("id", "kim".into())]).is_err());
    ///
    /// let unknown = Template::parse("/users/{id}")?.with("user", Kind::integer());
    /// let error = unknown.prepare().unwrap_err();
    /// assert_eq!((error.variable(), error.code()), (Some("user"), "VARIABLE_UNKNOWN"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with(mut self, variable: &str, kind: Kind) -> Self {
        self.kinds.push((String::from(variable), kind));
        self
    }
}

/// A variable, and what its rules change about the checks of its places.
#[derive(Clone, Default)]
struct RuledVariable {
    /// The numbers of the rules that accept keys.
    key_rules: Vec<usize>,
    /// Whether the value may have slashes where it fills a segment.
    allows_slashes: bool,
    /// Whether the variable has a `*`.
    is_exploded: bool,
}

impl RuledVariable {
    fn add(&mut self, number: usize, kind: &Kind) {
        self.allows_slashes |= kind.allows_slashes();
        if kind.accepts_keys() {
            self.key_rules.push(number);
        }
    }
}

/// Adds checks for rules to those of the places.
pub(super) fn push_checks(
    kinds: &[(String, Kind)],
    names: &[&str],
    checks: &mut Vec<Check>,
) -> Result<(), BuildError> {
    if kinds.is_empty() {
        return Ok(());
    }
    let numbers: BTreeMap<&str, usize> = names.iter().copied().zip(0..).collect();
    let mut variables = vec![RuledVariable::default(); names.len()];
    let mut of_kinds = Vec::with_capacity(kinds.len());
    for (number, (name, kind)) in kinds.iter().enumerate() {
        let Some(&variable) = numbers.get(name.as_str()) else {
            return Err(BuildError::unknown(name, names));
        };
        variables[variable].add(number, kind);
        of_kinds.push((number, variable));
    }
    for check in checks.iter_mut() {
        match check {
            Check::Members(variable) => variables[*variable].is_exploded = true,
            Check::PairNames { variable, rules, .. } => rules.extend(&variables[*variable].key_rules),
            Check::Value { check, variable, .. } if variables[*variable].allows_slashes => {
                *check = check.allowing_slashes();
            }
            _ => {}
        }
    }
    checks.extend(of_kinds.into_iter().map(|(number, variable)| {
        let is_exploded = variables[variable].is_exploded;
        Check::Kind { variable, number, is_exploded }
    }));
    Ok(())
}

/// Returns whether a segment may consist of path parameters only.
pub(super) fn accepts_parameters_alone(kinds: &[(String, Kind)]) -> bool {
    kinds.iter().any(|(_, kind)| matches!(kind.form, KindForm::Parameters))
}
