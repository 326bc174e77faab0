//! Turns settings into a policy.

use urika_runtime::{Policy, PolicyError, Refusal};

use super::chain::{self, Meaning};
use crate::diag::{Diagnostics, SourcePlace};
use crate::input::call::{ALLOW_WITHOUT_A_NAME, Setting, push_second};
use crate::input::chain::PolicyChain;
use crate::input::did_you_mean;
use crate::token::{Ident, TokenStream, is_word, mentions_self};

/// The policy that a call chooses.
pub(crate) struct Chosen {
    /// The policy before the string, if it is not `Policy::LITERAL`.
    pub(crate) base: Option<BasePolicy>,
    /// The changes of the modes.
    pub(crate) modes: Modes,
    is_template: bool,
}

/// The name that allows a template to begin with text that looks like a host.
pub(crate) const FORGOTTEN_SCHEME: &str = "forgotten_scheme";

/// A policy that precedes the string.
pub(crate) struct BasePolicy {
    /// The policy as written.
    pub(crate) tokens: TokenStream,
    /// The place of the policy.
    #[cfg_attr(not(feature = "template"), allow(dead_code, reason = "only templates report it"))]
    pub(crate) place: SourcePlace,
    /// The chain of a policy that is spelled out, and so is known: [`Modes::base`] is its value.
    pub(crate) chain: Option<PolicyChain>,
}

/// The changes of the modes to `Policy::LITERAL`, or to another policy.
#[allow(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
#[derive(Clone, Default)]
pub(crate) struct Modes {
    /// The policy that the modes change, if it is known and not `Policy::LITERAL`.
    pub(crate) base: Option<Policy<'static>>,
    /// Whether `exact` is given.
    pub(crate) is_exact: bool,
    /// Whether `strict` is given.
    pub(crate) is_strict: bool,
    /// The names in `allow(…)`.
    pub(crate) allowed: Vec<Refusal>,
    /// Whether names of variables are normalized although literals are not: a policy rejects literals that it
    /// would change, and names cannot be written without their escapes.
    #[cfg_attr(not(feature = "template"), allow(dead_code, reason = "only templates have names"))]
    pub(crate) changes_names: bool,
    /// Whether a template has `allow(forgotten_scheme)`.
    pub(crate) takes_forgotten_scheme: bool,
}

impl Modes {
    /// Returns the policy. If `exact` contradicts the base, which [`Chosen::lower`] reports, it is ignored.
    pub(crate) fn policy(&self) -> Policy<'static> {
        self.try_policy().unwrap_or_else(|_| self.allowing())
    }

    /// Returns modes that only use the grammar: a policy checks a template as written, once its parts are
    /// known.
    #[cfg(feature = "template")]
    pub(crate) fn of_grammar(&self) -> Self {
        let Self { is_exact, takes_forgotten_scheme, .. } = *self;
        Self {
            base: Some(Policy::RFC3986),
            is_exact: true,
            changes_names: !is_exact,
            takes_forgotten_scheme,
            ..Self::default()
        }
    }

    /// Returns whether names of variables are written as the template has them.
    #[cfg(feature = "template")]
    pub(crate) fn keeps_names(&self) -> bool {
        self.is_exact && !self.changes_names
    }

    fn try_policy(&self) -> Result<Policy<'static>, PolicyError> {
        match (self.is_exact, self.is_strict) {
            (true, _) => self.allowing().try_with(Policy::exact),
            (_, true) => Ok(self.allowing().strict()),
            _ => Ok(self.allowing()),
        }
    }

    /// Returns the base, with the refusals that the call allows.
    fn allowing(&self) -> Policy<'static> {
        let mut policy = self.base.unwrap_or(Policy::LITERAL);
        for refusal in &self.allowed {
            policy = policy.allow(*refusal);
        }
        policy
    }
}

impl Chosen {
    /// Finds the meaning of the settings. The settings of a template may also allow a forgotten scheme.
    pub(crate) fn lower(settings: &[Setting], is_template: bool, diagnostics: &Diagnostics) -> Self {
        let mut chosen = Self { base: None, modes: Modes::default(), is_template };
        for setting in settings {
            chosen.lower_setting(setting, diagnostics);
        }
        // The valid names depend on the policy, which may come later.
        for setting in settings {
            if let Setting::Words(word, names) = setting {
                if is_word(word, "allow") {
                    for name in names {
                        chosen.lower_refusal(name, diagnostics);
                    }
                }
            }
        }
        if chosen.base.is_some() && diagnostics.is_empty() && chosen.modes.try_policy().is_err() {
            push_exact(settings, diagnostics);
        }
        chosen
    }

    /// Returns whether only const evaluation knows the policy.
    pub(crate) fn is_constant(&self) -> bool {
        self.base.as_ref().is_some_and(|base| base.chain.is_none())
    }

    /// Returns the chain of a policy that is spelled out.
    pub(crate) fn chain(&self) -> Option<&PolicyChain> {
        self.base.as_ref()?.chain.as_ref()
    }

    fn lower_setting(&mut self, setting: &Setting, diagnostics: &Diagnostics) {
        match setting {
            Setting::Word(word) => self.lower_word(word, diagnostics),
            Setting::Words(word, _) if is_word(word, "allow") => {}
            Setting::Words(word, _) => unknown_mode(word, diagnostics),
            Setting::Policy(_, place) if self.base.is_some() => {
                diagnostics
                    .push(*place, "more than one policy\n  help: write one policy before the string literal");
            }
            Setting::Policy(tokens, place) => {
                if self.is_template && mentions_self(tokens) {
                    return diagnostics.push(*place, SELF);
                }
                let mut chain = PolicyChain::parse(tokens.clone()).ok();
                match chain.as_ref().map(|chain| chain::lower(chain, diagnostics)) {
                    Some(Meaning::Policy(policy)) => self.modes.base = Some(policy),
                    Some(Meaning::Unknown) => chain = None,
                    Some(Meaning::Contradiction) | None => {}
                }
                self.base = Some(BasePolicy { tokens: tokens.clone(), place: *place, chain });
            }
        }
    }

    /// Allows the refusal of this name, if the policy has it. If only const evaluation knows the policy,
    /// every name is accepted.
    fn lower_refusal(&mut self, name: &Ident, diagnostics: &Diagnostics) {
        let known = match (&self.base, self.modes.base) {
            (None, _) => Some(Policy::LITERAL),
            (Some(_), policy) => policy,
        };
        let (text, mut names, mut is_known) = (name.to_string(), Vec::new(), false);
        for refusal in Refusal::ALL {
            let is_refused = known.is_none_or(|policy| policy.refuses(*refusal));
            if is_refused {
                names.push(refusal.name());
            }
            if text == refusal.name() {
                is_known = true;
                if self.modes.allowed.contains(refusal) {
                    return push_second(name, diagnostics);
                }
                if is_refused {
                    return self.modes.allowed.push(*refusal);
                }
            }
        }
        if self.is_template {
            if text == FORGOTTEN_SCHEME {
                self.modes.takes_forgotten_scheme = true;
                return;
            }
            names.push(FORGOTTEN_SCHEME);
        }
        diagnostics.push(SourcePlace::from(name.span()), not_refused(name, is_known, &names));
    }

    fn lower_word(&mut self, word: &Ident, diagnostics: &Diagnostics) {
        match word.to_string().as_str() {
            "exact" if self.modes.is_exact => return push_second(word, diagnostics),
            "strict" if self.modes.is_strict => return push_second(word, diagnostics),
            "exact" => self.modes.is_exact = true,
            "strict" => self.modes.is_strict = true,
            "allow" => diagnostics.push(SourcePlace::from(word.span()), ALLOW_WITHOUT_A_NAME),
            _ => unknown_mode(word, diagnostics),
        }
        if self.modes.is_exact && self.modes.is_strict {
            diagnostics.push(
                SourcePlace::from(word.span()),
                "`exact` and `strict` cannot be combined\n  help: remove one: `exact` keeps the URI as written, `strict` refuses a URI that is not in normal form",
            );
        }
    }
}

/// The message for `Self` in the policy of a template.
const SELF: &str = "`Self` cannot name the policy of a template, which is checked in a separate item\n  help: write the name of the type, as in `Site::POLICY`";

/// Reports `exact` before a policy that has rules that rewrite.
fn push_exact(settings: &[Setting], diagnostics: &Diagnostics) {
    let exact =
        settings.iter().find(|setting| matches!(setting, Setting::Word(word) if is_word(word, "exact")));
    diagnostics.push(
        exact.map_or_else(SourcePlace::call_site, Setting::place),
        "`exact` keeps the URI as written, but the policy has rules that rewrite it\n  help: write `strict` instead of `exact`, to refuse what these rules would rewrite",
    );
}

fn not_refused(name: &Ident, is_known: bool, refused: &[&str]) -> String {
    if is_known {
        return format!("`{name}` is already allowed\n  help: remove it");
    }
    if is_word(name, FORGOTTEN_SCHEME) && !refused.contains(&FORGOTTEN_SCHEME) {
        return format!("`{name}` is a check of templates\n  help: remove it");
    }
    let help = did_you_mean(&name.to_string(), refused, || match refused.join("`, `") {
        list if list.is_empty() => "the policy refuses nothing".to_owned(),
        list => format!("the checks are `{list}`"),
    });
    format!("unknown check `{name}`\n  help: {help}")
}

fn unknown_mode(word: &Ident, diagnostics: &Diagnostics) {
    let help = did_you_mean(&word.to_string(), &["exact", "strict", "allow"], || {
        "the modes are `exact`, `strict` and `allow(…)`; a policy is an uppercase constant or a path"
            .to_owned()
    });
    diagnostics.push(SourcePlace::from(word.span()), format!("unknown mode `{word}`\n  help: {help}"));
}
