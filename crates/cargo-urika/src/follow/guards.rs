//! The guards of urika and `urika-guard`: policies, bases and local targets, which check a URL as a whole, and
//! clients that only dial what a policy accepts.

use std::rc::Rc;

use super::rows::{placeholder, single};
use super::{Filling, Follower, Piece, Position, Row};
use crate::program::Frame;
use crate::value::{Call, Callee, Shared, Type, Value};

/// Methods with which a policy checks a URL.
const JUDGES: &[&str] = &["normalize", "normalize_ref", "validate", "accepts"];
/// Methods with which a base checks a URL or a reference.
const BASES: &[&str] = &["resolve_within", "contains", "strip"];
/// Guards that only answer: what they return is not a URL.
const ANSWERS: &[&str] = &["is_public", "accepts", "contains"];
/// Policies of urika without a limit of hosts.
const OPEN: &[&str] = &["LITERAL", "EXACT", "PAGE", "PAGE_HTTPS", "RESOURCE", "GUIDE", "RFC3986"];
/// Methods of a guard that return a client, or a part of one.
const CLIENTS: &[&str] = &["client", "client_with", "connector", "connector_with", "layer", "resolver"];
/// The type of a guarded client, as a program writes it.
const CLIENT: &str = "urika_guard::Client";

/// The limits of a policy on hosts.
#[derive(Clone, Copy, Default)]
struct HostLimits {
    /// Whether it lists hosts.
    lists: bool,
    /// Whether it refuses private hosts.
    refuses_private: bool,
}

impl HostLimits {
    const ALL: Self = Self { lists: true, refuses_private: true };
    const PUBLIC: Self = Self { lists: false, refuses_private: true };

    /// Returns the limits after a call of a method of the policy.
    fn after(self, method: &str, args: &[Shared]) -> Self {
        let is_about_private = || matches!(args.first().map(|arg| &**arg), Some(Value::Known(_, name)) if &**name == "PrivateHost");
        match method {
            "hosts" => Self { lists: true, ..self },
            "any_host" => Self { lists: false, ..self },
            "refuse" if is_about_private() => Self { refuses_private: true, ..self },
            "allow" if is_about_private() => Self { refuses_private: false, ..self },
            _ => self,
        }
    }

    const fn is_limited(self) -> bool {
        self.lists || self.refuses_private
    }
}

impl<'a> Follower<'a> {
    /// Returns the rows of a URL that a guard returns. A policy that accepts every host checks nothing of a whole URL.
    pub(super) fn guarded(
        &self,
        value: &'a Shared,
        call: &'a Call,
        frame: &Rc<Frame<'a>>,
        position: Position,
    ) -> Option<Vec<Row>> {
        if ANSWERS.contains(&call.callee.name()) {
            return None;
        }
        match (self.guards(call, frame)?, call.args.first()) {
            (false, Some(text)) if is_target(&call.callee) => {
                Some(as_targets(self.expand(text, frame, position)))
            }
            (false, Some(text)) => Some(self.expand(text, frame, position)),
            _ if call.callee.name() == "strip" => Some(single(placeholder(Filling::End, value, position))),
            _ => Some(single(placeholder(Filling::Url, value, position))),
        }
    }

    /// Returns whether a call is a guard that limits the hosts of a URL, or `None` if it is not a guard.
    pub(super) fn guards(&self, call: &'a Call, frame: &Rc<Frame<'a>>) -> Option<bool> {
        let is_own = || !self.program.targets(call, frame).0.is_empty();
        let is_guard = match &call.callee {
            // A target may be a whole URL of any host.
            Callee::Path(..) if is_target(&call.callee) => return (!is_own()).then_some(false),
            Callee::Path(Some(owner), name) => (&**owner, &**name) == ("Policy", "local_target"),
            Callee::Path(None, name) => &**name == "is_public",
            Callee::Method(policy, name, _) if JUDGES.contains(&&**name) => {
                return self.limits(policy, frame).map(HostLimits::is_limited).filter(|_| !is_own());
            }
            Callee::Method(base, name, _) if BASES.contains(&&**name) => {
                let ty = self.program.type_of(base, frame, 0);
                let is_base = matches!(&ty, Type::Named(name) if matches!(&**name, "Base" | "BaseBuf"));
                (is_base && !self.program.defines(&ty)) || self.program.resolve(&ty) == Type::Url
            }
            Callee::Method(guard, name, _) => &**name == "check" && self.is_guard(guard, frame),
        };
        (is_guard && !is_own()).then_some(true)
    }

    /// Returns whether a call only parses a URL for a guard of the same function, as in `policy.accepts(uri)`. The URL
    /// is judged where it is sent.
    pub(crate) fn is_parsed_for_guard(&self, parse: &Call, number: usize) -> bool {
        let frame = Frame::alone(number);
        self.program.functions[number].calls.iter().any(|value| match &**value {
            Value::Call(call) if call.args.first().is_some_and(|arg| is_result_of(arg, parse)) => {
                self.guards(call, &frame) == Some(true)
            }
            _ => false,
        })
    }

    /// Returns the limits of a policy on hosts, or `None` if the value is not a policy. A policy that the source does
    /// not show is assumed to have all.
    fn limits(&self, policy: &'a Shared, frame: &Rc<Frame<'a>>) -> Option<HostLimits> {
        match &**policy {
            Value::Constant(name) if &**name == "PUBLIC" => Some(HostLimits::PUBLIC),
            Value::Constant(name) => match self.program.constants(name) {
                [] => OPEN.contains(&&**name).then_some(HostLimits::default()),
                found => found.iter().try_fold(HostLimits::ALL, |all, value| {
                    let limits = self.limits(value, frame)?;
                    Some(HostLimits {
                        lists: all.lists && limits.lists,
                        refuses_private: all.refuses_private && limits.refuses_private,
                    })
                }),
            },
            Value::Call(Call { callee: Callee::Method(inner, name, _), args, .. }) => {
                self.limits(inner, frame).map(|limits| limits.after(name, args))
            }
            _ => {
                let ty = self.program.type_of(policy, frame, 0);
                let is_policy = matches!(&ty, Type::Named(name) if matches!(&**name, "Policy" | "PolicyBuf"));
                (is_policy && !self.program.defines(&ty)).then_some(HostLimits::ALL)
            }
        }
    }

    /// Returns whether a client dials only what a policy accepts: one that a guard makes, or a type of `urika-guard`.
    pub(crate) fn is_guarded(&self, client: &'a Shared, frame: &Rc<Frame<'a>>) -> bool {
        match &**client {
            Value::Call(Call { callee, args, .. }) => {
                let is_made = match callee {
                    Callee::Method(inner, name, _) => {
                        (CLIENTS.contains(&&**name) && self.is_guard(inner, frame))
                            || self.is_guarded(inner, frame)
                    }
                    Callee::Path(..) => false,
                };
                is_made || args.iter().any(|arg| self.is_guarded(arg, frame))
            }
            _ => self.program.type_of(client, frame, 0) == Type::Named(CLIENT.into()),
        }
    }

    /// Returns whether a value is a `Guard`.
    fn is_guard(&self, value: &'a Shared, frame: &Rc<Frame<'a>>) -> bool {
        match &**value {
            Value::Call(Call { callee: Callee::Path(Some(owner), name), .. }) => {
                &**owner == "Guard" && &**name == "new" && !self.program.defines(&Type::Named("Guard".into()))
            }
            Value::Call(Call { callee: Callee::Method(inner, name, _), .. }) => {
                &**name == "addresses" && self.is_guard(inner, frame)
            }
            _ => {
                let ty = self.program.type_of(value, frame, 0);
                ty == Type::Named("Guard".into()) && !self.program.defines(&ty)
            }
        }
    }
}

/// Returns whether a call parses the target of a request.
fn is_target(callee: &Callee) -> bool {
    matches!(callee, Callee::Path(Some(owner), name)
        if &**owner == "RequestTarget" && matches!(&**name, "parse" | "parse_with_encoded_slashes"))
}

/// Returns the rows of targets with these strings. One value may also be a whole URL, or a host and a port.
fn as_targets(mut rows: Vec<Row>) -> Vec<Row> {
    for row in &mut rows {
        if let [Piece::Placeholder(placeholder)] = &mut row[..]
            && placeholder.filling != Filling::Safe
        {
            placeholder.filling = Filling::End;
        }
    }
    rows
}

/// Returns whether a value is the result of this call, perhaps checked.
fn is_result_of(value: &Value, call: &Call) -> bool {
    match value {
        Value::Checked(inner, _) => is_result_of(inner, call),
        Value::Call(found) => found.place == call.place && found.callee.name() == call.callee.name(),
        _ => false,
    }
}
