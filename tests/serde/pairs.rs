//! Pairs of fields of a policy in a document, which have no order: a document with two fields is what the two methods
//! make in either order, and an error if the order matters.

use urika::{Policy, PolicyBuf, Refusal, TrailingSlash};

/// A field with a value, and the method for it.
struct Setting {
    field: &'static str,
    value: &'static str,
    call: fn(Policy<'static>) -> Policy<'static>,
}

macro_rules! settings {
    ($($field:literal: $value:literal => $call:expr;)*) => {
        const SETTINGS: &[Setting] = &[$(Setting { field: $field, value: $value, call: $call },)*];
    };
}

settings! {
    "schemes": r#"["https"]"# => |it| it.schemes(&["https"]);
    "schemes": r#"["urn"]"# => |it| it.schemes(&["urn"]);
    "schemes": r#""any""# => |it| it.any_scheme();
    "hosts": r#"["example.com"]"# => |it| it.hosts(&["example.com"]);
    "hosts": r#"["my_host"]"# => |it| it.hosts(&["my_host"]);
    "hosts": r#"["localhost"]"# => |it| it.hosts(&["localhost"]);
    "hosts": r#""any""# => |it| it;
    "ports": "[22]" => |it| it.ports(&[22]);
    "ports": r#""any""# => |it| it.any_port();
    "paths": r#"["/a%2Fb"]"# => |it| it.paths(&["/a%2Fb"]);
    "paths": r#"["/a/"]"# => |it| it.paths(&["/a/"]);
    "paths": r#""any""# => |it| it.any_path();
    "valid_host": "true" => |it| it.valid_host();
    "valid_host": "false" => |it| it.any_host();
    "trailing_slash": r#""never""# => |it| it.trailing_slash(TrailingSlash::Never);
    "trailing_slash": r#""always""# => |it| it.trailing_slash(TrailingSlash::Always);
    "trailing_slash": r#""preserve""# => |it| it.trailing_slash(TrailingSlash::Preserve);
    "remove_default_port": "true" => |it| it.remove_default_port(true);
    "remove_default_port": "false" => |it| it.remove_default_port(false);
    "collapse_slashes": "true" => |it| it.collapse_slashes(true);
    "collapse_slashes": "false" => |it| it.collapse_slashes(false);
    "remove_query": "true" => |it| it.remove_query(true);
    "remove_query": "false" => |it| it.remove_query(false);
    "remove_fragment": "true" => |it| it.remove_fragment(true);
    "remove_fragment": "false" => |it| it.remove_fragment(false);
    "sort_query": "true" => |it| it.sort_query(true);
    "sort_query": "false" => |it| it.sort_query(false);
    "remove_empty_params": "true" => |it| it.remove_empty_params(true);
    "remove_empty_params": "false" => |it| it.remove_empty_params(false);
    "remove_params": r#"["a"]"# => |it| it.remove_params(&["a"]);
    "remove_params": "[]" => |it| it.remove_params(&[]);
    "sensitive_params": r#"["a"]"# => |it| it.sensitive_params(&["a"]);
    "allow": r#"["query"]"# => |it| it.allow(Refusal::Query);
    "allow": r#"["fragment"]"# => |it| it.allow(Refusal::Fragment);
    "allow": r#"["empty_segment"]"# => |it| it.allow(Refusal::EmptySegment);
    "allow": r#"["private_host"]"# => |it| it.allow(Refusal::PrivateHost);
    "allow": r#"["odd_port"]"# => |it| it.allow(Refusal::OddPort);
    "allow": r#"["encoded_slash"]"# => |it| it.allow(Refusal::EncodedSlash);
    "allow": r#"["host_case"]"# => |it| it.allow(Refusal::HostCase);
    "refuse": r#"["query"]"# => |it| it.refuse(Refusal::Query);
    "refuse": r#"["fragment"]"# => |it| it.refuse(Refusal::Fragment);
    "refuse": r#"["empty_segment"]"# => |it| it.refuse(Refusal::EmptySegment);
    "refuse": r#"["private_host"]"# => |it| it.refuse(Refusal::PrivateHost);
    "refuse": r#"["odd_port"]"# => |it| it.refuse(Refusal::OddPort);
    "refuse": r#"["encoded_slash"]"# => |it| it.refuse(Refusal::EncodedSlash);
    "refuse": r#"["host_case"]"# => |it| it.refuse(Refusal::HostCase);
    "strict": "true" => |it| it.strict();
    "exact": "true" => |it| it.exact();
}

/// Fields of which the first never undoes the second: the list stays where no valid host is required, and `exact` allows
/// only what `refuse` does not name.
const FIRST: [(&str, &str); 2] = [("valid_host", "hosts"), ("exact", "refuse")];

/// The policy of a document with two fields.
fn document(preset: &str, [first, second]: [&Setting; 2]) -> Result<PolicyBuf, String> {
    let [first, second] = [first, second].map(|Setting { field, value, .. }| format!("\"{field}\":{value}"));
    super::policy(&format!("{{\"preset\":\"{preset}\",{first},{second}}}"))
}

/// The policy that two methods make.
fn called(preset: Policy<'static>, [first, second]: [&Setting; 2]) -> Option<Policy<'static>> {
    preset.try_with(|policy| (second.call)((first.call)(policy))).ok()
}

/// The policy that both orders of two methods make, if they make the same.
fn expected(preset: Policy<'static>, [a, b]: [&Setting; 2]) -> Option<Policy<'static>> {
    let is_first = |a: &Setting, b: &Setting| FIRST.contains(&(a.field, b.field));
    match (called(preset, [a, b]), called(preset, [b, a])) {
        (forward, _) if is_first(a, b) => forward,
        (_, backward) if is_first(b, a) => backward,
        (forward, backward) => forward.filter(|_| forward == backward),
    }
}

#[test]
fn fields_that_depend_on_their_order_contradict_each_other() {
    let (mut read, mut refused) = (0, 0);
    for (name, preset) in Policy::PRESETS {
        for (at, a) in SETTINGS.iter().enumerate() {
            for b in SETTINGS[at..].iter().filter(|b| b.field != a.field) {
                let expected = expected(*preset, [a, b]);
                for pair in [[a, b], [b, a]] {
                    let found = document(name, pair);
                    let [first, second] = pair.map(|it| format!("{}: {}", it.field, it.value));
                    let policy = found.as_ref().ok().map(PolicyBuf::policy);
                    assert_eq!(policy, expected, "{name}, {first}, {second}: {found:?}");
                    if found.is_ok() { read += 1 } else { refused += 1 }
                }
            }
        }
    }
    assert!(read > 10_000 && refused > 1_000, "{read} read, {refused} refused");
}
