//! The names of values, and the names in errors.

use alloc::format;
use alloc::string::{String, ToString as _};

use crate::fault::BuildError;
use crate::template::{Kind, Template, Value};
#[cfg(feature = "serde_json")]
use urika_runtime::value::Base;

#[cfg(feature = "serde_json")]
#[test]
fn values_are_a_json_object() {
    use serde_json::json;

    let template = Template::parse("/users{?page}").unwrap();
    let expected = "values are not a JSON object, and have no names; pass a JSON object, with a member for each variable [RFC 6570, section 2.3]";
    for values in [json!([{ "page": 2 }]), json!("{\"page\": 2}"), json!(2), json!(true), json!(null)] {
        let prepared = template.clone().prepare().unwrap();
        let base = Base::parse("https://h").unwrap();
        for error in [
            template.build(&values).unwrap_err(),
            template.build(&&values).unwrap_err(),
            prepared.build(&values).unwrap_err(),
            prepared.build_on(base, &values).unwrap_err(),
            prepared.write_to(&values, &mut String::new()).unwrap_err(),
            template.check_names(&values).unwrap_err(),
            template.check_names(&&values).unwrap_err(),
        ] {
            assert_eq!((error.to_string(), error.variable()), (String::from(expected), None));
        }
        assert_eq!(template.expand(&values).unwrap(), "/users");
    }
    for values in [json!({}), json!({ "page": null }), json!({ "page": 2 })] {
        assert!(template.build(&values).is_ok() && template.check_names(&values).is_ok());
    }
}

/// Every source that lists its names shows one that the template does not have.
#[test]
fn names_without_a_variable_are_found() {
    use alloc::collections::BTreeMap;

    let template = Template::parse("/{x}{?page%5Bsize%5D,tags*}{&x:3}").unwrap();
    let pair = |name: &'static str| (name, Value::from(1));
    let code = |found: Result<(), BuildError>| match found {
        Ok(()) => None,
        Err(error) => Some((error.code(), error.variable().map(String::from))),
    };
    for (name, is_known) in [
        ("x", true),
        ("page%5Bsize%5D", true),
        ("tags", true),
        ("page[size]", false),
        ("X", false),
        ("", false),
    ] {
        let expected =
            (!is_known).then(|| ("VARIABLE_UNKNOWN", Some(name.into()).filter(|_| !name.is_empty())));
        let pairs = [pair("x"), pair(name)];
        assert_eq!(code(template.check_names(&pairs)), expected, "{name}");
        assert_eq!(code(template.check_names(pairs.as_slice())), expected, "{name}");
        assert_eq!(code(template.check_names(&pairs.to_vec())), expected, "{name}");
        assert_eq!(code(template.check_names(&&pairs)), expected, "{name}");
        assert_eq!(code(template.check_names(&BTreeMap::from(pairs.clone()))), expected, "{name}");
        #[cfg(feature = "std")]
        assert_eq!(
            code(template.check_names(&std::collections::HashMap::from([pair(name)]))),
            expected,
            "{name}"
        );
        #[cfg(feature = "serde_json")]
        {
            let object = serde_json::json!({ "x": 1, name: 2 });
            assert_eq!(code(template.check_names(&object)), expected, "{name}");
            assert_eq!(code(template.check_names(object.as_object().unwrap())), expected, "{name}");
        }
        // An undefined value has a name, too.
        assert_eq!(code(template.check_names(&[(name, Value::UNDEFINED)])), expected, "{name}");
    }
    assert_eq!(template.check_names(&()), Ok(()));
    let said = |name: &'static str| template.check_names(&[pair(name)]).unwrap_err().to_string();
    for (name, meant) in [
        ("page[size]", "page%5Bsize%5D"),
        ("page-size", "page%5Bsize%5D"),
        ("pageSize", "page%5Bsize%5D"),
        ("Tags", "tags"),
        ("tag", "tags"),
    ] {
        let expected = format!(
            "invalid `{name}`: not a variable of the template; did you mean `{meant}`? [urika, rules of variables]"
        );
        assert_eq!(said(name), expected);
        assert_eq!(template.check_names(&[pair(meant)]), Ok(()));
    }
    let expected = "invalid `q`: not a variable of the template; use `x`, `page%5Bsize%5D` or `tags` [urika, rules of variables]";
    assert_eq!(said("q"), expected);
    let misspelled = template.clone().with("tag", Kind::text()).prepare().unwrap_err();
    assert_eq!(misspelled.to_string(), said("tag"));
    let captured = Template::parse("/{x}/{z}").unwrap();
    let captured = captured.captures("/1/2").unwrap();
    assert_eq!(code(template.check_names(&captured)), Some(("VARIABLE_UNKNOWN", Some("z".into()))));
}

/// The names of values may come from a client, and errors are printed to logs.
#[test]
fn names_in_errors_are_visible_and_short() {
    let template = Template::parse("/{x}").unwrap();
    let shown = |name: &str| template.check_names(&[(name, Value::from(1))]).unwrap_err().to_string();
    for name in ["a\nb", "\u{1b}[31m", "\u{202e}", "\r", "\0", "\u{200b}"] {
        let shown = shown(name);
        assert!(shown.chars().all(|c| matches!(c, ' '..='~')), "{shown}");
    }
    assert!(shown("größe").contains("`größe`"));
    assert!(shown(&"a".repeat(10_000)).len() < 300);
}
