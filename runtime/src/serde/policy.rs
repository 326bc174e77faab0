//! Deserializes a [`PolicyBuf`] from a configuration file: each field has the name of a method of [`Policy`].

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::policy::{Policy, PolicyBuf, Refusal};
use crate::text::loops::each;
use crate::uri::normalize::TrailingSlash;

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

const PRESETS: &[&str] =
    &["RFC3986", "LITERAL", "EXACT", "PAGE", "PAGE_HTTPS", "PUBLIC", "RESOURCE", "GUIDE"];

/// A field that is on or off, and the change that it makes to the policy.
struct Switch {
    field: &'static str,
    set: fn(Policy<'static>, bool) -> Policy<'static>,
}

const SWITCHES: [Switch; 7] = [
    Switch { field: "valid_host", set: |it, on| if on { it.valid_host() } else { it.any_host() } },
    Switch { field: "remove_default_port", set: Policy::remove_default_port },
    Switch { field: "collapse_slashes", set: Policy::collapse_slashes },
    Switch { field: "remove_query", set: Policy::remove_query },
    Switch { field: "remove_fragment", set: Policy::remove_fragment },
    Switch { field: "sort_query", set: Policy::sort_query },
    Switch { field: "remove_empty_params", set: Policy::remove_empty_params },
];

/// Switches that are applied last, since they concern all other fields.
const MODES: [Switch; 2] = [
    Switch { field: "strict", set: |it, on| if on { it.strict() } else { it } },
    Switch { field: "exact", set: |it, on| if on { it.exact() } else { it } },
];

/// The values of the fields in the file.
#[derive(Default)]
struct Fields {
    preset: Option<Policy<'static>>,
    schemes: Option<AnyOr<String>>,
    hosts: Option<AnyOr<String>>,
    ports: Option<AnyOr<u16>>,
    paths: Option<AnyOr<String>>,
    trailing_slash: Option<TrailingSlash>,
    remove_params: Option<Vec<String>>,
    sensitive_params: Option<Vec<String>>,
    allow: Vec<Refusal>,
    refuse: Vec<Refusal>,
    switches: Vec<(&'static str, bool)>,
}

impl Fields {
    fn read<'de, A: MapAccess<'de>>(&mut self, field: &'static str, map: &mut A) -> Result<(), A::Error> {
        match field {
            "preset" => self.preset = Some(value(field, map).and_then(|name: String| preset(&name))?),
            "schemes" => self.schemes = Some(value(field, map)?),
            "hosts" => self.hosts = Some(value(field, map)?),
            "ports" => self.ports = Some(value(field, map)?),
            "paths" => self.paths = Some(value(field, map)?),
            "trailing_slash" => self.trailing_slash = Some(value(field, map)?),
            "remove_params" => self.remove_params = Some(value(field, map)?),
            "sensitive_params" => self.sensitive_params = Some(value(field, map)?),
            "allow" => self.allow = value(field, map)?,
            "refuse" => self.refuse = value(field, map)?,
            _ => self.switches.push((field, value(field, map)?)),
        }
        Ok(())
    }

    /// Starts from the policy of sites, whose lists have schemes with their colon (`https:`).
    fn read_as_sites_do(&mut self) {
        self.preset.get_or_insert(Policy::PAGE);
        let schemes = self.schemes.as_mut().and_then(|schemes| schemes.0.as_mut());
        for scheme in schemes.into_iter().flatten() {
            scheme.truncate(scheme.trim_end_matches(':').len());
        }
    }

    /// Makes the policy from all fields. Rules that are allowed or switched off come first, before others can
    /// contradict them.
    fn policy<E: Error>(&self) -> Result<PolicyBuf, E> {
        let preset = self.preset.ok_or_else(|| E::missing_field("preset"))?;
        let mut rules = self.allow.iter().fold(preset, |policy, refusal| policy.allow(*refusal));
        rules = self.switched(&SWITCHES, rules)?;
        if let Some(rule) = self.trailing_slash {
            rules = changed("trailing_slash", rules, |rules| rules.trailing_slash(rule))?;
        }
        for refusal in &self.refuse {
            rules = changed("refuse", rules, |rules| rules.refuse(*refusal))?;
        }
        self.with_lists(self.switched(&MODES, rules)?)
    }

    fn switched<E: Error>(&self, switches: &[Switch], rules: Policy<'static>) -> Result<Policy<'static>, E> {
        let said = |switch: &Switch| self.switches.iter().find(|(field, _)| *field == switch.field);
        switches.iter().try_fold(rules, |rules, switch| match said(switch) {
            Some((field, is_on)) => changed(field, rules, |rules| (switch.set)(rules, *is_on)),
            None => Ok(rules),
        })
    }

    fn with_lists<E: Error>(&self, rules: Policy<'static>) -> Result<PolicyBuf, E> {
        let [schemes, hosts, paths] =
            [&self.schemes, &self.hosts, &self.paths].map(|list| list.as_ref().map(AnyOr::texts));
        let [params, sensitive] = [&self.remove_params, &self.sensitive_params]
            .map(|list| list.as_ref().map(|names| names.iter().map(String::as_str).collect::<Vec<_>>()));
        let mut policy: Policy<'_> = rules;
        match &schemes {
            Some(Some(schemes)) => policy = changed("schemes", policy, |policy| policy.schemes(schemes))?,
            Some(None) => policy = policy.any_scheme(),
            None => {}
        }
        if let Some(Some(hosts)) = &hosts {
            policy = changed("hosts", policy, |policy| policy.hosts(hosts))?;
        }
        if let Some(AnyOr(Some(ports))) = &self.ports {
            policy = policy.ports(ports);
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

/// Reads the value of a field. Each error message begins with the field's name.
fn value<'de, T: Deserialize<'de>, A: MapAccess<'de>>(
    field: &'static str,
    map: &mut A,
) -> Result<T, A::Error> {
    map.next_value().map_err(|error| A::Error::custom(format_args!("{field}: {error}")))
}

/// Changes the policy according to `field`. An error names the field and the invalid entry of its list.
fn changed<'a, E: Error>(
    field: &str,
    policy: Policy<'a>,
    change: impl FnOnce(Policy<'a>) -> Policy<'a>,
) -> Result<Policy<'a>, E> {
    policy.try_with(change).map_err(|error| match error.entry() {
        Some(entry) => E::custom(format_args!("{field}[{entry}]: {error}")),
        None => E::custom(format_args!("{field}: {error}")),
    })
}

fn preset<E: Error>(name: &str) -> Result<Policy<'static>, E> {
    Ok(match name {
        "RFC3986" => Policy::RFC3986,
        "LITERAL" => Policy::LITERAL,
        "EXACT" => Policy::EXACT,
        "PAGE" => Policy::PAGE,
        "PAGE_HTTPS" => Policy::PAGE_HTTPS,
        "PUBLIC" => Policy::PUBLIC,
        "RESOURCE" => Policy::RESOURCE,
        "GUIDE" => Policy::GUIDE,
        _ => return Err(E::custom(format_args!("preset: {}", E::unknown_variant(name, PRESETS)))),
    })
}

impl<'de> Deserialize<'de> for PolicyBuf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;

        impl<'de> Visitor<'de> for Read {
            type Value = PolicyBuf;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a policy")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<PolicyBuf, A::Error> {
                let (mut fields, mut seen) = (Fields::default(), Vec::new());
                let mut is_of_sites = false;
                while let Some(name) = map.next_key::<String>()? {
                    let alias = ALIASES.iter().find(|(alias, _)| *alias == name);
                    is_of_sites |= alias.is_some();
                    let name = alias.map_or(&*name, |(_, field)| field);
                    let known = FIELDS.iter().find(|field| **field == name);
                    let field = known.ok_or_else(|| A::Error::unknown_field(name, FIELDS))?;
                    if seen.contains(field) {
                        return Err(A::Error::duplicate_field(field));
                    }
                    seen.push(*field);
                    fields.read(field, &mut map)?;
                }
                if is_of_sites {
                    fields.read_as_sites_do();
                }
                fields.policy()
            }
        }

        deserializer.deserialize_struct("Policy", FIELDS, Read)
    }
}

/// A list, or `"any"`.
struct AnyOr<T>(Option<Vec<T>>);

impl AnyOr<String> {
    fn texts(&self) -> Option<Vec<&str>> {
        self.0.as_ref().map(|texts| texts.iter().map(String::as_str).collect())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for AnyOr<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Read<T> {
            type Value = AnyOr<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list, or `any`")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<AnyOr<T>, E> {
                if text == "any" { Ok(AnyOr(None)) } else { Err(E::unknown_variant(text, &["any"])) }
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<AnyOr<T>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = list.next_element()? {
                    entries.push(entry);
                }
                Ok(AnyOr(Some(entries)))
            }
        }

        deserializer.deserialize_any(Read(PhantomData))
    }
}

/// Deserializes a rule from its name in lower case.
impl<'de> Deserialize<'de> for TrailingSlash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match &*String::deserialize(deserializer)? {
            "always" => Ok(Self::Always),
            "never" => Ok(Self::Never),
            "preserve" => Ok(Self::Preserve),
            other => Err(D::Error::unknown_variant(other, &["always", "never", "preserve"])),
        }
    }
}

/// The names of all refusals.
const REFUSALS: [&str; Refusal::ALL.len()] = {
    let mut names = [""; Refusal::ALL.len()];
    each!(0..names.len(), |i| names[i] = Refusal::ALL[i].name());
    names
};

/// Deserializes a refusal from its [`name`](Refusal::name).
impl<'de> Deserialize<'de> for Refusal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let found = Self::ALL.iter().find(|refusal| refusal.name() == name);
        found.copied().ok_or_else(|| D::Error::unknown_variant(&name, &REFUSALS))
    }
}
