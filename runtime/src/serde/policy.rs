//! Deserializes a [`PolicyBuf`] from a configuration file: each field has the name of a method of [`Policy`].

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, Visitor};

use self::values::{AnyOr, EntryList, IsOn, PRESETS, PolicyPort, REFUSALS, meant, unknown};
use crate::policy::{Policy, PolicyBuf, PolicyError, Refusal};
use crate::uri::normalize::TrailingSlash;

mod values;

const FIELDS: &[&str] = &[
    "preset",
    "schemes",
    "hosts",
    "ports",
    "paths",
    "valid_host",
    "trailing_slash",
    "remove_default_port",
    "collapse_slashes",
    "remove_query",
    "remove_fragment",
    "sort_query",
    "remove_empty_params",
    "remove_params",
    "sensitive_params",
    "allow",
    "refuse",
    "strict",
    "exact",
];

/// Names of fields in the configuration of sites (`URLNormalizationConfig`), and the same fields here. A file
/// with such a name may omit the preset, and then starts from [`Policy::PAGE`].
const ALIASES: [(&str, &str); 5] = [
    ("trailingSlash", "trailing_slash"),
    ("removeQuery", "remove_query"),
    ("removeFragment", "remove_fragment"),
    ("allowedProtocols", "schemes"),
    ("normalizePort", "remove_default_port"),
];

/// Names of methods and other words that are not fields, with the field and the value to write instead.
const INSTEAD: [(&str, &str, &str); 8] = [
    ("https_only", "schemes", "[\"https\"]"),
    ("any_scheme", "schemes", "\"any\""),
    ("any_host", "hosts", "\"any\""),
    ("any_port", "ports", "\"any\""),
    ("any_path", "paths", "\"any\""),
    ("public", "refuse", "[\"private_host\"]"),
    ("public_hosts", "refuse", "[\"private_host\"]"),
    ("public_only", "refuse", "[\"private_host\"]"),
];

/// A field that is on or off, and the change that it makes to the policy.
struct Switch {
    field: &'static str,
    set: fn(Policy<'static>, bool) -> Policy<'static>,
}

const SWITCHES: [Switch; 8] = [
    Switch { field: "strict", set: |it, on| if on { it.strict() } else { it } },
    Switch { field: "valid_host", set: |it, on| if on { it.valid_host() } else { it.any_host() } },
    Switch { field: "remove_default_port", set: Policy::remove_default_port },
    Switch { field: "collapse_slashes", set: Policy::collapse_slashes },
    Switch { field: "remove_query", set: Policy::remove_query },
    Switch { field: "remove_fragment", set: Policy::remove_fragment },
    Switch { field: "sort_query", set: Policy::sort_query },
    Switch { field: "remove_empty_params", set: Policy::remove_empty_params },
];

/// A switch that is applied after the others, which it concerns.
const EXACT: Switch = Switch { field: "exact", set: |it, on| if on { it.exact() } else { it } };

/// The values of the fields in the file.
#[derive(Default)]
struct PolicyFields {
    preset: Option<Policy<'static>>,
    schemes: Option<AnyOr<String>>,
    hosts: Option<AnyOr<String>>,
    ports: Option<AnyOr<PolicyPort>>,
    paths: Option<AnyOr<String>>,
    trailing_slash: Option<TrailingSlash>,
    remove_params: Option<EntryList<String>>,
    sensitive_params: Option<EntryList<String>>,
    allow: Vec<Refusal>,
    refuse: Vec<Refusal>,
    switches: Vec<(&'static str, bool)>,
}

impl PolicyFields {
    fn read<'de, A: MapAccess<'de>>(&mut self, field: &Field, map: &mut A) -> Result<(), A::Error> {
        let Field { name: field, is_of_sites } = *field;
        match field {
            "preset" => self.preset = Some(value(field, map).map(|Preset(policy)| policy)?),
            "schemes" => {
                let colons = if is_of_sites { without_colons } else { as_written };
                self.schemes = Some(list(field, map, colons, |policy, schemes| policy.schemes(schemes))?);
            }
            "hosts" => self.hosts = Some(list(field, map, as_written, |policy, hosts| policy.hosts(hosts))?),
            "ports" => self.ports = Some(value(field, map)?),
            "paths" => self.paths = Some(list(field, map, as_written, |policy, paths| policy.paths(paths))?),
            "trailing_slash" => self.trailing_slash = Some(value(field, map)?),
            "remove_params" => self.remove_params = Some(value(field, map)?),
            "sensitive_params" => self.sensitive_params = Some(value(field, map)?),
            "allow" => self.allow = refusals(field, map, "refuse", &self.refuse)?,
            "refuse" => self.refuse = refusals(field, map, "allow", &self.allow)?,
            "strict" | "exact" => self.switches.push((field, mode(field, map, &self.switches)?)),
            _ => self.switches.push((field, value(field, map).map(|IsOn(is_on)| is_on)?)),
        }
        Ok(())
    }

    /// Makes the policy from all fields. Rules that are allowed or switched off come first, before others can
    /// contradict them. What is refused comes after `exact`, which allows a refusal.
    fn policy<E: Error>(&self) -> Result<PolicyBuf, E> {
        let preset = self.preset.ok_or_else(|| E::missing_field("preset"))?;
        let mut rules = self.allow.iter().fold(preset, |policy, refusal| policy.allow(*refusal));
        rules = self.switched(&SWITCHES, rules)?;
        if let Some(rule) = self.trailing_slash {
            rules = changed("trailing_slash", rules, |rules| rules.trailing_slash(rule))?;
        }
        rules = self.switched(&[EXACT], rules)?;
        for refusal in &self.refuse {
            rules = changed("refuse", rules, |rules| rules.refuse(*refusal))?;
        }
        self.with_lists(rules)
    }

    fn switched<E: Error>(&self, switches: &[Switch], rules: Policy<'static>) -> Result<Policy<'static>, E> {
        let given = |switch: &Switch| self.switches.iter().find(|(field, _)| *field == switch.field);
        switches.iter().try_fold(rules, |rules, switch| match given(switch) {
            Some((field, is_on)) => changed(field, rules, |rules| (switch.set)(rules, *is_on)),
            None => Ok(rules),
        })
    }

    fn with_lists<E: Error>(&self, rules: Policy<'static>) -> Result<PolicyBuf, E> {
        let [schemes, hosts, paths] =
            [&self.schemes, &self.hosts, &self.paths].map(|list| list.as_ref().map(AnyOr::texts));
        let [params, sensitive] = [&self.remove_params, &self.sensitive_params].map(|list| {
            list.as_ref().map(|EntryList(names)| names.iter().map(String::as_str).collect::<Vec<_>>())
        });
        let ports =
            self.ports.as_ref().map(|AnyOr(ports)| ports.iter().flatten().map(|PolicyPort(port)| *port));
        let ports: Option<Vec<u16>> = ports.map(Iterator::collect);
        let mut policy: Policy<'_> = rules;
        match &schemes {
            Some(Some(schemes)) => policy = changed("schemes", policy, |policy| policy.schemes(schemes))?,
            Some(None) => policy = policy.any_scheme(),
            None => {}
        }
        if let Some(Some(hosts)) = &hosts {
            policy = changed("hosts", policy, |policy| policy.hosts(hosts))?;
        }
        if let (Some(AnyOr(Some(_))), Some(ports)) = (&self.ports, &ports) {
            policy = changed("ports", policy, |policy| policy.ports(ports))?;
        }
        if let Some(Some(paths)) = &paths {
            policy = changed("paths", policy, |policy| policy.paths(paths))?;
        }
        if let Some(params) = &params {
            policy = changed("remove_params", policy, |policy| policy.remove_params(params))?;
        }
        if let Some(sensitive) = &sensitive {
            policy = policy.sensitive_params(sensitive);
        }
        Ok(PolicyBuf::from(policy))
    }
}

/// Reads the value of a field.
fn value<'de, T: Deserialize<'de>, A: MapAccess<'de>>(
    field: &'static str,
    map: &mut A,
) -> Result<T, A::Error> {
    map.next_value_seed(FieldSeed { field, check: |_: &mut T| Ok(()), value: PhantomData })
}

/// Reads a list of strings: `prepare` changes its entries, and `change` checks them.
fn list<'de, A: MapAccess<'de>>(
    field: &'static str,
    map: &mut A,
    prepare: fn(&mut AnyOr<String>),
    change: for<'p> fn(Policy<'p>, &'p [&'p str]) -> Policy<'p>,
) -> Result<AnyOr<String>, A::Error> {
    let check = |list: &mut AnyOr<String>| {
        prepare(list);
        match list.texts() {
            Some(texts) => Policy::RFC3986
                .try_with(|policy| change(policy, &texts))
                .map(drop)
                .map_err(Contradicted::from),
            None => Ok(()),
        }
    };
    map.next_value_seed(FieldSeed { field, check, value: PhantomData })
}

/// Reads a list of refusals. None of them may be in the other list, since the fields of a document have no order.
fn refusals<'de, A: MapAccess<'de>>(
    field: &'static str,
    map: &mut A,
    other: &str,
    others: &[Refusal],
) -> Result<Vec<Refusal>, A::Error> {
    let check = |EntryList(refusals): &mut EntryList<Refusal>| {
        let Some(entry) = refusals.iter().position(|refusal| others.contains(refusal)) else { return Ok(()) };
        let name = refusals[entry].name();
        let message =
            format!("invalid policy: `{name}` is also in `{other}`; remove it from one of the two lists");
        Err(Contradicted { entry: Some(entry), message })
    };
    map.next_value_seed(FieldSeed { field, check, value: PhantomData }).map(|EntryList(refusals)| refusals)
}

/// Reads `strict` or `exact`. A document has one of them.
fn mode<'de, A: MapAccess<'de>>(
    field: &'static str,
    map: &mut A,
    others: &[(&str, bool)],
) -> Result<bool, A::Error> {
    let check = |IsOn(is_on): &mut IsOn| {
        let has_other = others.iter().any(|other| matches!(other, ("strict" | "exact", true)));
        if !*is_on || !has_other {
            return Ok(());
        }
        let message = "invalid policy: `strict` refuses a URI that is not canonical, but `exact` keeps it; remove one of the two";
        Err(Contradicted { entry: None, message: message.to_string() })
    };
    map.next_value_seed(FieldSeed { field, check, value: PhantomData }).map(|IsOn(is_on)| is_on)
}

/// Keeps the entries of a list.
fn as_written(_: &mut AnyOr<String>) {}

/// Removes the colons after schemes, which the configuration of sites has (`https:`).
fn without_colons(AnyOr(schemes): &mut AnyOr<String>) {
    for scheme in schemes.iter_mut().flatten() {
        scheme.truncate(scheme.trim_end_matches(':').len());
    }
}

/// The value of a field, with a check. Each error begins with the field's name. It is made where the value is read, so
/// that a format that knows the place of the value shows it.
struct FieldSeed<T, C: FnOnce(&mut T) -> Result<(), Contradicted>> {
    field: &'static str,
    check: C,
    value: PhantomData<T>,
}

impl<'de, T, C> DeserializeSeed<'de> for FieldSeed<T, C>
where
    T: Deserialize<'de>,
    C: FnOnce(&mut T) -> Result<(), Contradicted>,
{
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        let Self { field, check, .. } = self;
        let mut value = T::deserialize(deserializer).map_err(|error| {
            // Some formats end their messages with a line break.
            D::Error::custom(format_args!("{field}: {}", error.to_string().trim_end()))
        })?;
        check(&mut value).map_err(|error| error.of(field))?;
        Ok(value)
    }
}

/// Changes the policy according to `field`. An error names the field and the invalid entry of its list.
fn changed<'a, E: Error>(
    field: &str,
    policy: Policy<'a>,
    change: impl FnOnce(Policy<'a>) -> Policy<'a>,
) -> Result<Policy<'a>, E> {
    policy.try_with(change).map_err(|error| Contradicted::from(error).of(error.field().unwrap_or(field)))
}

/// A contradiction in a document: the entry of a list at fault, and the message.
struct Contradicted {
    entry: Option<usize>,
    message: String,
}

impl From<PolicyError> for Contradicted {
    fn from(error: PolicyError) -> Self {
        Self { entry: error.entry(), message: error.document_message().as_str().to_string() }
    }
}

impl Contradicted {
    /// Returns the error of a field.
    fn of<E: Error>(self, field: &str) -> E {
        let message = self.message;
        match self.entry {
            Some(entry) => E::custom(format_args!("{field}[{entry}]: {message}")),
            None => E::custom(format_args!("{field}: {message}")),
        }
    }
}

/// A preset, by its name.
struct Preset(Policy<'static>);

impl<'de> Deserialize<'de> for Preset {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let found = Policy::PRESETS.iter().find(|(preset, _)| *preset == name);
        found.map(|(_, policy)| Self(*policy)).ok_or_else(|| unknown("preset", &name, &PRESETS))
    }
}

/// The name of a field.
struct Field {
    name: &'static str,
    /// Whether it is written as in the configuration of sites.
    is_of_sites: bool,
}

impl Field {
    fn read<E: Error>(name: &str) -> Result<Self, E> {
        let alias = ALIASES.iter().find(|(alias, _)| *alias == name);
        let sought = alias.map_or(name, |(_, field)| field);
        match FIELDS.iter().find(|field| **field == sought) {
            Some(name) => Ok(Self { name, is_of_sites: alias.is_some() }),
            None => Err(Self::unknown(name)),
        }
    }

    /// Returns an error that offers the field, or the value of a field, that was probably meant.
    fn unknown<E: Error>(name: &str) -> E {
        if let Some((_, field, value)) = INSTEAD.iter().find(|(word, ..)| *word == name) {
            return E::custom(format_args!(
                "unknown field `{name}`; write `{field}` with the value `{value}`"
            ));
        }
        if REFUSALS.contains(&name) {
            return E::custom(format_args!(
                "unknown field `{name}`; write `refuse` or `allow` with the value `[\"{name}\"]`"
            ));
        }
        match meant(name, FIELDS) {
            Some(meant) => E::custom(format_args!("unknown field `{name}`; did you mean `{meant}`?")),
            None => E::unknown_field(name, FIELDS),
        }
    }
}

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldVisitor;

        impl Visitor<'_> for FieldVisitor {
            type Value = Field;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a field")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Field, E> {
                Field::read(name)
            }
        }

        deserializer.deserialize_identifier(FieldVisitor)
    }
}

impl<'de> Deserialize<'de> for PolicyBuf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PolicyVisitor;

        impl<'de> Visitor<'de> for PolicyVisitor {
            type Value = PolicyBuf;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a policy")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<PolicyBuf, A::Error> {
                let (mut fields, mut seen) = (PolicyFields::default(), Vec::new());
                let mut is_of_sites = false;
                while let Some(field) = map.next_key::<Field>()? {
                    is_of_sites |= field.is_of_sites;
                    if seen.contains(&field.name) {
                        return Err(A::Error::duplicate_field(field.name));
                    }
                    seen.push(field.name);
                    fields.read(&field, &mut map)?;
                }
                if is_of_sites {
                    fields.preset.get_or_insert(Policy::PAGE);
                }
                fields.policy()
            }
        }

        deserializer.deserialize_struct("Policy", FIELDS, PolicyVisitor)
    }
}
