//! Tests of arguments, and of messages for invalid ones.

use super::*;

fn parse(caller: Caller, source: &str) -> (Arguments, Vec<String>) {
    let diagnostics = Diagnostics::new();
    let arguments = Arguments::parse(caller, source.parse().unwrap(), &diagnostics);
    (arguments, diagnostics.into_list().into_iter().map(|diagnostic| diagnostic.message).collect())
}

fn fault(caller: Caller, source: &str) -> String {
    let (_, messages) = parse(caller, source);
    assert_eq!(messages.len(), 1, "{messages:?}");
    messages[0].lines().next().unwrap_or_default().to_owned()
}

#[test]
fn arguments_stand_before_the_text_and_behind_it() {
    for source in [
        "exact, allow(userinfo), base = \"b\", policy = P, \"t\"",
        "\"t\", exact, base = \"b\", policy = P, allow(userinfo),",
        "exact, P, concat!(\"t\"), allow(userinfo), base = concat!(\"b\")",
    ] {
        let (arguments, messages) = parse(Caller::Template, source);
        assert!(messages.is_empty(), "{messages:?}");
        assert_eq!(arguments.settings.len(), 3);
        assert_eq!(arguments.base.map(|base| base.text()), Some("b".to_owned()));
        assert_eq!(arguments.text.map(|text| text.text()), Some("t".to_owned()));
    }
}

#[test]
fn a_struct_has_fields() {
    let source = "exact, /// doc\n pub struct A<'a, T: B<C, D>> = \"t\", #[uri(skip)] a: B<C, D>, r#type: &'a T, strict";
    let (arguments, messages) = parse(Caller::Template, source);
    assert!(messages.is_empty(), "{messages:?}");
    assert_eq!(arguments.header.map(|header| header.generics.params.len()), Some(2));
    assert_eq!((arguments.fields.len(), arguments.settings.len()), (2, 2));
    assert!(arguments.fields[0].options.skip.is_some());
    let (arguments, messages) =
        parse(Caller::Template, "struct A = \"t\", a: Box<dyn Fn(u8) -> B<C = D>>, b: <u8 as B<C = D>>::E");
    assert!(messages.is_empty() && arguments.fields.len() == 2, "{messages:?}");
    let (arguments, messages) =
        parse(Caller::Template, "struct A = \"t\", a: B<C = D> = 1, type: u8; , self: u8");
    assert_eq!((arguments.fields.len(), messages.len()), (3, 4), "{messages:?}");
    assert_eq!(arguments.fields[1].ident.to_string(), "r#type");
    let (arguments, messages) = parse(Caller::Template, "struct A = concat!(\"t\", \"u\")");
    assert!(messages.is_empty(), "{messages:?}");
    assert_eq!(arguments.text.map(|text| text.text()), Some("tu".to_owned()));
}

#[test]
fn values_have_names() {
    let (arguments, messages) =
        parse(Caller::Format, "\"t\", a = 1 + 1, b = if c { d } else { e }, base = f()");
    assert!(messages.is_empty(), "{messages:?}");
    assert_eq!(arguments.values.len(), 3);
    assert_eq!(fault(Caller::Format, "\"t\", a"), "argument `a` without a value");
    assert_eq!(fault(Caller::Format, "\"t\", a == b"), "argument `a == b` without a name");
    assert_eq!(fault(Caller::Format, "\"t\", 7"), "argument `7` without a name");
    let (arguments, messages) = parse(Caller::Format, "\"t\", #[uri(commas)] a = 1, b = 2");
    assert!(messages.is_empty(), "{messages:?}");
    assert_eq!(
        arguments.values.iter().map(|value| value.commas.is_some()).collect::<Vec<_>>(),
        [true, false]
    );
    for attributes in ["#[uri(commas)] #[uri(commas)]", "#[uri(commas, commas)]"] {
        assert_eq!(fault(Caller::Format, &format!("\"t\", {attributes} a = 1")), "duplicate `commas`");
    }
    for attribute in ["#[uri]", "#[uri()]", "#[uri[commas]]", "#[uri{commas}]", "#[cfg(all())]"] {
        assert_eq!(
            fault(Caller::Format, &format!("\"t\", {attribute} a = 1")),
            "unexpected attribute on a value"
        );
    }
    assert_eq!(fault(Caller::Format, "\"t\", #[uri(skip)] a = 1"), "unexpected option `skip` on a value");
}

#[test]
fn values_by_position_leave_the_error_to_the_template() {
    for source in ["\"/{}\", a", "\"/{}\", 7", "\"/{0}/{1}\", a, b.c", "\"/{}\", \"a\""] {
        let (_, messages) = parse(Caller::Format, source);
        assert!(messages.is_empty(), "{source}: {messages:?}");
    }
    assert_eq!(fault(Caller::Format, "\"/{}\",,"), "unexpected `,`");
    assert_eq!(fault(Caller::Format, "\"/{0a}\", a"), "argument `a` without a value");
}

#[test]
fn each_mistake_is_reported_once() {
    assert_eq!(fault(Caller::Template, "\"t\", \"u\""), "expected one string literal");
    assert_eq!(fault(Caller::Template, "\"t\", baze = 1"), "unknown argument `baze`");
    assert_eq!(fault(Caller::Template, "\"t\", f(x)"), "unknown argument `f`");
    assert_eq!(fault(Caller::Template, "\"t\", exakt"), "unknown argument `exakt`");
    // Known words in another form are not reported as unknown.
    assert_eq!(fault(Caller::Template, "\"t\", policy ="), "malformed argument `policy`");
    assert_eq!(fault(Caller::Template, "\"t\", policy"), "malformed argument `policy`");
    assert_eq!(fault(Caller::Attribute, "\"t\", (x)"), "unexpected argument `(x)`");
    assert_eq!(fault(Caller::Template, "\"t\",,"), "unexpected `,`");
    for source in ["", "exact", "T", "t", "7", "-7", "b\"t\"", "struct A;", "struct A = t"] {
        let (_, messages) = parse(Caller::Template, source);
        assert_eq!(messages.len(), 1, "{source}: {messages:?}");
    }
}
