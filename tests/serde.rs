//! Checks `serde`: a type deserializes a valid string, serializes the same string, and refuses any other string.

#![cfg(all(feature = "serde", feature = "alloc", feature = "template"))]

#[path = "serde/pairs.rs"]
mod pairs;
mod support;
#[path = "serde/typed.rs"]
mod typed;

use support::corpus;
use urika::template::Template;
use urika::value::{BaseBuf, Segment};
use urika::{Policy, PolicyBuf, Refusal, TrailingSlash, Uri, UriBuf, UriRef, UriRefBuf};

/// Deserializes a type from JSON and serializes it again.
macro_rules! round_trip {
    ($type:ty, $json:expr) => {
        serde_json::from_str::<$type>($json).ok().map(|it| serde_json::to_string(&it).expect("text"))
    };
}

#[test]
fn uris_come_out_as_they_went_in() {
    for text in corpus() {
        let json = serde_json::to_string(&text).expect("text");
        let expected = Uri::parse(&text).is_ok().then(|| json.clone());
        assert_eq!(round_trip!(UriBuf, &json), expected, "{text:?}");
        assert_eq!(round_trip!(Uri<'_>, &json), expected, "{text:?}");
        let expected = UriRef::parse(&text).is_ok().then(|| json.clone());
        assert_eq!(round_trip!(UriRefBuf, &json), expected, "{text:?}");
        assert_eq!(round_trip!(UriRef<'_>, &json), expected, "{text:?}");
    }
}

/// A string with JSON escapes cannot be borrowed. Owned types accept it.
#[test]
fn escapes_of_json_are_read() {
    assert_eq!(round_trip!(UriBuf, r#""http:\/\/h\/""#).as_deref(), Some(r#""http://h/""#));
    assert!(serde_json::from_str::<Uri<'_>>(r#""http:\/\/h\/""#).is_err());
}

#[test]
fn errors_have_the_sentence() {
    let error = serde_json::from_str::<UriBuf>(r#""https://example.com/a b""#).expect_err("a space");
    let words = "unexpected space in path at byte 21; a space is written `%20` [RFC 3986, section 3.3]";
    assert!(error.to_string().starts_with(words), "{error}");
    let error = serde_json::from_str::<UriBuf>("7").expect_err("a number");
    assert!(error.to_string().contains("expected a URI"), "{error}");
}

/// Checked values are checked again during deserialization.
#[test]
fn proof_is_asked_for_again() {
    assert_eq!(
        round_trip!(BaseBuf, r#""https://example.com/v1""#).as_deref(),
        Some(r#""https://example.com/v1""#)
    );
    assert!(serde_json::from_str::<BaseBuf>(r#""https://example.com/?a""#).is_err());
    assert_eq!(round_trip!(Segment<'_>, r#""a b""#).as_deref(), Some(r#""a b""#));
    assert!(serde_json::from_str::<Segment<'_>>(r#""..""#).is_err());
    assert_eq!(round_trip!(Template<'_>, r#""\/{id}""#).as_deref(), Some(r#""/{id}""#));
    assert!(serde_json::from_str::<Template<'_>>(r#""/{id""#).is_err());
}

fn policy(json: &str) -> Result<PolicyBuf, String> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}

/// Deserializes a configuration as a program would write it.
#[test]
fn a_policy_is_read_by_the_names_of_sites() {
    let pages = Policy::PAGE.trailing_slash(TrailingSlash::Always);
    for (json, expected) in [
        (
            r#"{"trailingSlash":"never","removeQuery":true,"removeFragment":true,
                "allowedProtocols":["https:","http:"],"normalizePort":true}"#,
            Policy::PAGE.schemes(&["https", "http"]),
        ),
        (r#"{"trailingSlash":"always"}"#, pages),
        (r#"{"allowedProtocols":["https"]}"#, Policy::PAGE.schemes(&["https"])),
        (r#"{"allowedProtocols":"any","removeQuery":false}"#, Policy::PAGE.any_scheme().remove_query(false)),
        (r#"{"normalizePort":false}"#, Policy::PAGE.remove_default_port(false)),
        (r#"{"preset":"RFC3986","removeFragment":true}"#, Policy::RFC3986.remove_fragment(true)),
        (r#"{"trailingSlash":"always","hosts":["example.com"]}"#, pages.hosts(&["example.com"])),
    ] {
        let read = policy(json).unwrap_or_else(|error| panic!("{json}: {error}"));
        assert_eq!(read.policy(), expected, "{json}");
    }
    for (json, error) in [
        (r#"{"trailingSlash":"never","trailing_slash":"never"}"#, "duplicate field `trailing_slash`"),
        (r#"{"trailing_slash":"never"}"#, "missing field `preset`"),
        (r#"{"preset":"PAGE","schemes":["https:"]}"#, "schemes[0]"),
        (r#"{"trailingSlash":"never","schemes":["https:"]}"#, "schemes[0]"),
        (r#"{"TrailingSlash":"never"}"#, "unknown field `TrailingSlash`"),
    ] {
        let said = policy(json).expect_err(json);
        assert!(said.contains(error), "{json}: {said}");
    }
}

/// A field of the configuration has the name and the effect of a method.
#[test]
fn a_policy_is_read_by_the_names_of_its_methods() {
    const HOSTS: &[&str] = &["example.com", "*.example.com"];
    for (json, expected) in [
        (r#"{"preset":"PAGE"}"#, Policy::PAGE),
        (r#"{"preset":"EXACT","strict":false}"#, Policy::EXACT),
        (
            r#"{"trailing_slash":"always","preset":"PAGE_HTTPS","remove_query":false}"#,
            Policy::PAGE_HTTPS.trailing_slash(TrailingSlash::Always).remove_query(false),
        ),
        (
            r#"{"preset":"PAGE","schemes":["https"],"hosts":["example.com","*.example.com"],"ports":[8443]}"#,
            Policy::PAGE.https_only().hosts(HOSTS).ports(&[8443]),
        ),
        (
            r#"{"preset":"GUIDE","schemes":"any","hosts":"any","ports":"any","paths":"any","valid_host":true}"#,
            Policy::GUIDE.any_scheme().valid_host(),
        ),
        (r#"{"preset":"PAGE","sensitive_params":["user_*"]}"#, Policy::PAGE.sensitive_params(&["user_*"])),
        (r#"{"preset":"PUBLIC","paths":["/api/","/hooks/*"]}"#, Policy::PUBLIC.paths(&["/api/", "/hooks/*"])),
        (
            r#"{"preset":"RFC3986","collapse_slashes":true,"remove_query":true,"remove_fragment":true,
                "sort_query":true,"remove_empty_params":true,"remove_params":["utm_*"],"remove_default_port":false,
                "refuse":["any_userinfo","odd_port"],"strict":true}"#,
            Policy::RFC3986
                .collapse_slashes(true)
                .remove_query(true)
                .remove_fragment(true)
                .sort_query(true)
                .remove_empty_params(true)
                .remove_params(&["utm_*"])
                .remove_default_port(false)
                .refuse(Refusal::AnyUserinfo)
                .refuse(Refusal::OddPort)
                .strict(),
        ),
        (
            r#"{"preset":"PAGE","valid_host":false,"remove_fragment":false,"remove_query":false,
                "trailing_slash":"preserve","exact":true,"allow":["userinfo"],"refuse":["query"]}"#,
            Policy::PAGE
                .any_host()
                .remove_fragment(false)
                .remove_query(false)
                .trailing_slash(TrailingSlash::Preserve)
                .allow(Refusal::Userinfo)
                .refuse(Refusal::Query)
                .exact(),
        ),
    ] {
        let read = policy(json).unwrap_or_else(|error| panic!("{json}: {error}"));
        assert_eq!(read.policy(), expected, "{json}");
        assert_eq!(PolicyBuf::from(expected), read, "{json}");
    }
    let ours = policy(r#"{"preset":"PAGE","hosts":["example.com"]}"#).expect("a policy");
    let violations = ours.policy().validate("https://example.org/").expect_err("another host");
    assert_eq!(violations.as_slice()[0].remedy(), "use `example.com`");
}

#[test]
fn policy_errors_name_the_field() {
    for (json, expected) in [
        ("{}", "missing field `preset`"),
        (r#"{"preset":"SITE"}"#, "preset: unknown variant `SITE`, expected one of `RFC3986`"),
        (r#"{"preset":7}"#, "preset: invalid type: integer `7`, expected a string"),
        (r#"{"preset":"PAGE","site":[]}"#, "unknown field `site`, expected one of `preset`"),
        (r#"{"preset":"PAGE","scheme":[]}"#, "unknown field `scheme`; did you mean `schemes`?"),
        (r#"{"preset":"PAGE","ValidHost":true}"#, "unknown field `ValidHost`; did you mean `valid_host`?"),
        (
            r#"{"preset":"PAGE","https_only":true}"#,
            "unknown field `https_only`; write `schemes` with the value `[\"https\"]`",
        ),
        (
            r#"{"preset":"PAGE","public_hosts":true}"#,
            "unknown field `public_hosts`; write `refuse` with the value `[\"private_host\"]`",
        ),
        (
            r#"{"preset":"PAGE","userinfo":false}"#,
            "unknown field `userinfo`; write `refuse` or `allow` with the value `[\"userinfo\"]`",
        ),
        (r#"{"preset":"page-https"}"#, "preset: unknown preset `page-https`; did you mean `PAGE_HTTPS`?"),
        (
            r#"{"preset":"PAGE","refuse":["PrivateHost"]}"#,
            "refuse: unknown refusal `PrivateHost`; did you mean `private_host`?",
        ),
        (
            r#"{"preset":"PAGE","trailing_slash":"Always"}"#,
            "trailing_slash: unknown rule `Always`; did you mean `always`?",
        ),
        (r#"{"preset":"PAGE","preset":"PAGE"}"#, "duplicate field `preset`"),
        (
            r#"{"preset":"PAGE","schemes":[]}"#,
            "schemes: invalid policy: the list of schemes is empty; write `\"any\"`",
        ),
        (
            r#"{"preset":"PAGE","schemes":["https","http:"]}"#,
            "schemes[1]: invalid policy: `http:` in the list of schemes is not",
        ),
        (r#"{"preset":"PAGE","schemes":"https"}"#, "schemes: expected a list, or `any`; write `[\"https\"]`"),
        (r#"{"preset":"PAGE","schemes":7}"#, "schemes: invalid type: integer `7`, expected a list, or `any`"),
        (r#"{"preset":"PAGE","hosts":"ANY"}"#, "hosts: expected a list, or `any`; write `\"any\"`"),
        (r#"{"preset":"PAGE","ports":"443"}"#, "ports: expected a list, or `any`; write `[443]`"),
        (
            r#"{"preset":"PAGE","ports":"https"}"#,
            "ports: invalid type: string \"https\", expected a list, or `any`",
        ),
        (r#"{"preset":"PAGE","ports":[443,"8443"]}"#, "ports: expected a number; write `8443`"),
        (r#"{"preset":"PAGE","remove_query":"True"}"#, "remove_query: expected a boolean; write `true`"),
        (r#"{"preset":"PAGE","allow":7}"#, "allow: invalid type: integer `7`, expected a list"),
        (
            r#"{"preset":"PAGE","hosts":["h:80"]}"#,
            "hosts[0]: invalid policy: `h:80` in the list of hosts is not a host",
        ),
        (
            r#"{"preset":"PAGE","paths":["/a/","api"]}"#,
            "paths[1]: invalid policy: `api` in the list of paths is not a path",
        ),
        (r#"{"preset":"PAGE","ports":[65536]}"#, "ports: invalid value: integer `65536`, expected a port"),
        (
            r#"{"preset":"PAGE","trailing_slash":"no"}"#,
            "trailing_slash: unknown variant `no`, expected one of `always`",
        ),
        (
            r#"{"preset":"PAGE","remove_query":"yes"}"#,
            "remove_query: invalid type: string \"yes\", expected a boolean",
        ),
        (
            r#"{"preset":"PAGE","refuse":["queries"]}"#,
            "refuse: unknown variant `queries`, expected one of `near_miss`",
        ),
        ("[]", "invalid type: sequence, expected a policy"),
    ] {
        let error = policy(json).expect_err(json);
        assert!(error.starts_with(expected), "{json}: {error}");
    }
}

#[test]
fn contradictions_of_policies_name_the_field() {
    for (json, expected) in [
        (
            r#"{"preset":"PAGE","refuse":["query"]}"#,
            "refuse: invalid policy: it both removes and refuses queries; set `remove_query` to `false`",
        ),
        (
            r#"{"preset":"PUBLIC","hosts":["example.com","localhost"]}"#,
            "hosts[1]: invalid policy: `localhost` in the list of hosts is refused by the other rules; remove it, or write `private_host` in `allow`, and not in `refuse`",
        ),
        (
            r#"{"preset":"PAGE","hosts":["my_host"]}"#,
            "hosts[0]: invalid policy: `my_host` in the list of hosts is refused by the other rules; remove it, or set `valid_host` to `false`",
        ),
        (
            r#"{"preset":"PAGE","ports":[25],"refuse":["odd_port"]}"#,
            "ports[0]: invalid policy: `25` in the list of ports is refused by the other rules; remove it, or write `odd_port` in `allow`",
        ),
        (
            r#"{"preset":"RFC3986","paths":["/a"],"schemes":["https","urn"]}"#,
            "schemes[1]: invalid policy: `urn` in the list of schemes is refused by the other rules; remove it, or write `\"any\"` in place of the list of paths",
        ),
        (r#"{"preset":"PAGE","exact":true}"#, "exact: invalid policy: it keeps URIs exactly as written"),
        (r#"{"preset":"EXACT","sort_query":true}"#, "sort_query: invalid policy: it keeps URIs exactly"),
        (
            r#"{"preset":"EXACT","remove_params":["a"]}"#,
            "remove_params: invalid policy: it keeps URIs exactly",
        ),
        (
            r#"{"preset":"EXACT","trailing_slash":"never"}"#,
            "trailing_slash: invalid policy: it keeps URIs exactly",
        ),
        (
            r#"{"preset":"PAGE","allow":["odd_port","userinfo"],"refuse":["private_host","userinfo"]}"#,
            "refuse[1]: invalid policy: `userinfo` is also in `allow`; remove it from one of the two lists",
        ),
        (
            r#"{"preset":"PAGE","refuse":["near_miss"],"allow":["near_miss"]}"#,
            "allow[0]: invalid policy: `near_miss` is also in `refuse`; remove it from one of the two lists",
        ),
        (
            r#"{"preset":"LITERAL","strict":true,"exact":true}"#,
            "exact: invalid policy: `strict` refuses a URI that is not canonical, but `exact` keeps it; remove one",
        ),
        (r#"{"preset":"LITERAL","exact":true,"strict":true}"#, "strict: invalid policy: `strict` refuses"),
    ] {
        let error = policy(json).expect_err(json);
        assert!(error.starts_with(expected), "{json}: {error}");
    }
}

/// A value of the wrong type, and the value to write instead: with it, the policy is read.
#[test]
fn remedies_for_values_are_accepted() {
    for (field, wrong, remedy) in [
        ("schemes", "\"https\"", "[\"https\"]"),
        ("schemes", "\"Any\"", "\"any\""),
        ("hosts", "\"*.example.com\"", "[\"*.example.com\"]"),
        ("hosts", "\"ANY\"", "\"any\""),
        ("ports", "\"443\"", "[443]"),
        ("ports", "443", "[443]"),
        ("ports", "\"any \"", ""),
        ("ports", "-1", ""),
        ("ports", "65536", ""),
        ("ports", "\"Any\"", "\"any\""),
        ("ports", "[\"443\"]", "443"),
        ("paths", "\"/api/\"", "[\"/api/\"]"),
        ("remove_params", "\"utm_*\"", "[\"utm_*\"]"),
        ("remove_params", "\"any\"", "[\"any\"]"),
        ("remove_params", "\"a\\u0022b\"", ""),
        ("sensitive_params", "\"phone\"", "[\"phone\"]"),
        ("sensitive_params", "true", ""),
        ("allow", "\"userinfo\"", "[\"userinfo\"]"),
        ("refuse", "\"private_host\"", "[\"private_host\"]"),
        ("refuse", "\"PrivateHost\"", "[\"private_host\"]"),
        ("refuse", "\"everything\"", ""),
        ("sort_query", "\"true\"", "true"),
        ("strict", "\"FALSE\"", "false"),
        ("exact", "1", ""),
    ] {
        let read = |value: &str| policy(&format!(r#"{{"preset":"LITERAL","{field}":{value}}}"#));
        let error = read(wrong).expect_err(wrong);
        let offered = error.split_once("; write `").and_then(|(_, rest)| Some(rest.rsplit_once('`')?.0));
        assert_eq!(offered.unwrap_or_default(), remedy, "{field} = {wrong}: {error}");
        if let Some(remedy) = offered {
            let value = if wrong.starts_with('[') { format!("[{remedy}]") } else { remedy.to_owned() };
            read(&value).unwrap_or_else(|error| panic!("{field} = {value}: {error}"));
        }
    }
}

/// No combination of two fields panics, and a deserialized policy acts like a constant.
#[test]
fn no_configuration_panics() {
    let mut fields: Vec<String> = vec![String::new()];
    for field in [
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
    ] {
        for value in [
            "true",
            "false",
            "null",
            "[]",
            "[7]",
            "[\"\"]",
            "[\"a\"]",
            "[\"*.\"]",
            "[\"query\"]",
            "[\"empty_segment\"]",
            "\"any\"",
            "\"never\"",
        ] {
            fields.push(format!(",\"{field}\":{value}"));
        }
    }
    let (mut read, mut refused) = (0, 0);
    for preset in ["RFC3986", "EXACT", "PAGE", "GUIDE"] {
        for (a, b) in fields.iter().flat_map(|a| fields.iter().map(move |b| (a, b))) {
            match policy(&format!("{{\"preset\":\"{preset}\"{a}{b}}}")) {
                Ok(buf) => {
                    assert_eq!(PolicyBuf::from(buf.policy()), buf);
                    let _ = buf.policy().validate("https://u@h:80//a/?query=1#b");
                    read += 1;
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(read > 3_000 && refused > 100_000, "{read} and {refused}");
}

/// Violations and steps serialize to JSON, for programs.
#[test]
fn violations_and_steps_are_written() {
    let violations = Policy::PAGE.validate("ftp://example.com/a").expect_err("ftp");
    let expected = serde_json::json!([{
        "code": "UNSUPPORTED_PROTOCOL",
        "detail": "UNSUPPORTED_PROTOCOL",
        "message": "scheme is not on the policy's list",
        "remedy": "use `https` or `http`",
        "part": "scheme",
        "offset": 0,
        "length": 3,
    }]);
    assert_eq!(serde_json::to_value(&violations).expect("JSON"), expected);
    let found = Policy::PAGE.check_canonical("https://example.com/a/?b");
    assert_eq!(serde_json::to_value(&found[0]).expect("JSON")["code"], "TRAILING_SLASH_VIOLATION");
    let page = Policy::PAGE.normalize("https://Example.com/a/?b").expect("a page");
    let expected = serde_json::json!({
        "uri": "https://example.com/a",
        "original": "https://Example.com/a/?b",
        "steps": ["HOST", "TRAILING_SLASH", "QUERY_REMOVED"],
    });
    assert_eq!(serde_json::to_value(&page).expect("JSON"), expected);
}

/// No error of a document offers Rust.
#[test]
fn errors_of_a_document_are_about_the_document() {
    for json in [
        r#"{"preset":"PAGE","schemes":[]}"#,
        r#"{"preset":"PAGE","hosts":[]}"#,
        r#"{"preset":"PAGE","hosts":["h:80"]}"#,
        r#"{"preset":"PAGE","paths":[]}"#,
        r#"{"preset":"PAGE","paths":["a"]}"#,
        r#"{"preset":"PAGE","refuse":["query"]}"#,
        r#"{"preset":"PAGE","refuse":["fragment"]}"#,
        r#"{"preset":"RESOURCE","refuse":["empty_segment"]}"#,
        r#"{"preset":"PAGE","exact":true}"#,
        r#"{"preset":"LITERAL","strict":true,"exact":true}"#,
        r#"{"preset":"PAGE","allow":["userinfo"],"refuse":["userinfo"]}"#,
    ] {
        let error = policy(json).expect_err(json);
        assert!(error.contains("; ") && !error.contains("()") && !error.contains("Refusal::"), "{error}");
    }
}

/// A document in TOML has every field, and an error has the place of the value.
#[test]
fn a_policy_is_read_from_toml() {
    let document = r#"
        preset = "PAGE"
        schemes = ["https"]
        hosts = ["example.com", "*.example.com"]
        ports = [8443]
        paths = ["/api/", "/hooks/*"]
        valid_host = true
        trailing_slash = "always"
        remove_default_port = true
        collapse_slashes = false
        remove_query = false
        remove_fragment = true
        sort_query = true
        remove_empty_params = true
        remove_params = ["utm_*"]
        sensitive_params = ["phone"]
        allow = ["userinfo"]
        refuse = ["private_host"]
        strict = true
    "#;
    let read: PolicyBuf = toml::from_str(document).expect("a policy");
    let expected = Policy::PAGE
        .https_only()
        .hosts(&["example.com", "*.example.com"])
        .ports(&[8443])
        .paths(&["/api/", "/hooks/*"])
        .trailing_slash(TrailingSlash::Always)
        .remove_query(false)
        .sort_query(true)
        .remove_empty_params(true)
        .remove_params(&["utm_*"])
        .sensitive_params(&["phone"])
        .allow(Refusal::Userinfo)
        .refuse(Refusal::PrivateHost)
        .strict();
    assert_eq!(read.policy(), expected);
    for (line, words) in [
        ("hosts = [\"a\", \"h:80\"]", "hosts[1]: invalid policy: `h:80`"),
        ("schemes = [\"a\", \"https:\"]", "schemes[1]: invalid policy: `https:`"),
        ("paths = [\"a\"]", "paths[0]: invalid policy: `a`"),
        ("https_only = true", "unknown field `https_only`"),
        ("ports = [70000]", "ports: invalid value"),
        ("refuse = [\"PrivateHost\"]", "did you mean `private_host`?"),
        (
            "allow = [\"userinfo\"]\nrefuse = [\"userinfo\"]",
            "refuse[0]: invalid policy: `userinfo` is also in",
        ),
        ("exact = true\nstrict = true", "strict: invalid policy: `strict` refuses"),
    ] {
        let text = format!("preset = \"PAGE\"\n{line}\n");
        let error = toml::from_str::<PolicyBuf>(&text).expect_err(line).to_string();
        let place = format!("at line {}, column", text.lines().count());
        assert!(error.contains(&place) && error.contains(words), "{error}");
    }
}

/// Each refusal is read by its name, in `refuse` and in `allow`.
#[test]
fn every_refusal_has_its_name_in_a_document() {
    for refusal in Refusal::ALL {
        let name = refusal.name();
        let refuse = policy(&format!(r#"{{"preset":"RFC3986","refuse":["{name}"]}}"#)).expect(name);
        assert_eq!(refuse.policy(), Policy::RFC3986.refuse(*refusal), "{name}");
        let allow = policy(&format!(r#"{{"preset":"LITERAL","allow":["{name}"]}}"#)).expect(name);
        assert_eq!(allow.policy(), Policy::LITERAL.allow(*refusal), "{name}");
    }
}
