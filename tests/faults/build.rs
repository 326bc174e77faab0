//! The errors of template values.

use std::error::Error as _;

use urika::BuildError;
use urika::template::{Kind, Operator, Template, Value};
use urika::value::Encoded;
use urika_runtime::ValueRules;
use urika_template::UriTemplate;
use urika_template::typed::check::Spot;
use urika_template::typed::{Facts, Walk, check, form};

/// A set with a value that may spell a literal.
#[derive(urika::Routes)]
#[routes(unambiguous)]
enum Names {
    #[route("/{name}")]
    Name { name: String },
    #[route("/me")]
    Me,
}

const IN_PATH: Spot = Spot { in_path: true, before_slash: false, begins_name: false, may_be_empty: false };

/// Returns errors of template values with their messages. Some occur only in a template, and some in a string
/// as well.
#[allow(clippy::too_many_lines, reason = "a row for each error")]
pub(crate) fn build_errors() -> Vec<(BuildError, &'static str, &'static str)> {
    let together = |a: &str, b: &str| {
        let mut run = check::Run::new();
        run.value("a", a).and(run.value("b", b)).and(run.end())
    };
    let (encoded, long) = ("n--zz", "a".repeat(63));
    let built = |text: &'static str, x: Value<'static>| {
        let template = Template::parse(text).expect(text).with("x", Kind::text().optional());
        template.build(&[("x", x)]).map(drop)
    };
    let ruled = |kind: Kind| {
        Template::parse("/{x}").expect("a template").with("x", kind).build(&[("x", "a".into())]).map(drop)
    };
    #[cfg(feature = "serde_json")]
    let nested = serde_json::json!({ "x": [[1]] });
    let rows = [
        (
            built("https://example.com{x}", "a".into()),
            "VALUE_PLACE",
            "invalid `x` in template `https://example.com{x}`: value could change the host; begin the path with `/`, as in `/{x}` [RFC 3986, section 3.2.2]",
        ),
        (
            built("mailto:{x}", "kim@example.com".into()),
            "VALUE_DELIMITER",
            "invalid `x` in template `mailto:{x}`: expression escapes `@`, which `mailto:` needs as a delimiter; write `{+x}`, which keeps `@` [RFC 6068, section 2]",
        ),
        (
            built("/{x:3}", ["a"].into()),
            "VALUE_MEMBERS",
            "invalid `x`: list or associative array where a single value is needed; pass one string or number [RFC 6570, section 2.3]",
        ),
        (
            built("/a{?x*}", "a".into()),
            "VALUE_TEXT",
            "invalid `x`: single value where a list or an associative array is needed; pass a list, or remove `*` from the template [RFC 6570, section 2.4.2]",
        ),
        (
            built("/a{?x*}", [("k", "a")].into()),
            "VALUE_KEYS",
            "invalid `x`: keys of an associative array would be names of parameters; pass a list, or accept the keys by a rule, as in `Kind::text().keys([\"sort\"]).optional()` [RFC 6570, section 3.2.8]",
        ),
        (
            Template::parse("/a{?x*}")
                .expect("a template")
                .with("x", Kind::text().keys(["sort"]))
                .build(&[("x", [("k", "a")].into())])
                .map(drop),
            "KEY_UNLISTED",
            "invalid `x`: one of its keys is not one of the accepted keys; use `sort` [urika, rules of variables]",
        ),
        (
            built("/:x/a", "a".into()),
            "OTHER_SYNTAX",
            "invalid `x` in template `/:x/a`: colon at the beginning of a segment is literal text; did you mean `{x}`? a literal colon is written `%3A` [RFC 6570, section 2.2]",
        ),
        (
            built("/${x}", "a".into()),
            "OTHER_SYNTAX",
            "invalid `x` in template `/${x}`: `$` before an expression is literal text; remove it; a literal `$` is written `%24` [RFC 6570, section 2.2]",
        ),
        (
            built("/a?{x}", "a".into()),
            "PARAMETER_UNNAMED",
            "invalid `x` in template `/a?{x}`: parameter without a name; write `{?x}` instead of `?{x}`; `?{+x}` is a whole query [RFC 6570, section 3.2.8]",
        ),
        (
            built("/a?b&{x}", "a".into()),
            "PARAMETER_UNNAMED",
            "invalid `x` in template `/a?b&{x}`: parameter without a name; write `{&x}` instead of `&{x}`; `&{+x}` is the rest of a query [RFC 6570, section 3.2.8]",
        ),
        (
            built("/{x}/../a", "a".into()),
            "SEGMENT_DOTS",
            "invalid template `/{x}/../a`: dot segment after an expression; write the path without `.` and `..` [RFC 3986, section 6.2.2.3]",
        ),
        #[cfg(feature = "serde_json")]
        (
            Template::parse("/a{?x}").expect("a template").build(&serde_json::json!([1])).map(drop),
            "VALUES_UNNAMED",
            "values are not a JSON object, and have no names; pass a JSON object, with a member for each variable [RFC 6570, section 2.3]",
        ),
        #[cfg(feature = "serde_json")]
        (
            Template::parse("/a{?x}")
                .expect("a template")
                .build(nested.as_object().expect("an object"))
                .map(drop),
            "NESTED_VALUE",
            "invalid `x`: nested value as an item; pass strings, numbers or booleans as items [RFC 6570, section 2.3]",
        ),
        (
            Template::parse("a/{x}")
                .expect("a template")
                .build_on(urika::base!("https://example.com"), &[("x", "a".into())])
                .map(drop),
            "NOT_ON_BASE",
            "invalid template `a/{x}`: template cannot be put on a base; begin it with `/` or `?`; a template with a scheme is built without a base [RFC 3986, section 5.2.3]",
        ),
        (
            built("/{y}", "a".into()),
            "VARIABLE_UNKNOWN",
            "invalid `x`: not a variable of the template; use `y` [urika, rules of variables]",
        ),
        (
            ruled(Kind::integer()),
            "VALUE_INTEGER",
            "invalid `x`: value is not an integer; write digits without leading zeros [urika, rules of variables]",
        ),
        (
            ruled(Kind::uuid()),
            "VALUE_UUID",
            "invalid `x`: value is not a UUID; write 32 hexadecimal digits with hyphens [RFC 9562, section 4]",
        ),
        (
            ruled(Kind::one_of(["b"])),
            "VALUE_UNLISTED",
            "invalid `x`: value is not one of the accepted values; use `b` [urika, rules of variables]",
        ),
        (
            Full.build_in(&mut [0; 4]).map(drop),
            "TARGET_FULL",
            "the URI has 7 bytes, more than the buffer holds; use a larger buffer [urika, limits]",
        ),
        (
            Names::Name { name: "me".to_owned() }.try_build().map(drop),
            "ROUTE_TAKEN",
            "values build the URI of route `Me` instead of route `Name`; choose other values, or change a literal of one of the two routes [urika, route sets]",
        ),
        (
            check::under(ValueRules::ALL, IN_PATH, "id", "%2e%2e", Operator::Simple),
            "PATH_NOT_ALLOWED",
            "invalid `id`: value is a dot segment or contains NUL when it is decoded again; decode it before you pass it: the policy lists paths, and some servers decode a path twice [policy, PATH_NOT_ALLOWED]",
        ),
        (
            check::under(ValueRules::ALL, IN_PATH, "key", "a//b", Operator::Reserved),
            "EMPTY_SEGMENT",
            "invalid `key`: value has an empty segment, which the policy refuses; write one slash between segments, and none at the end of a value before a slash [policy, EMPTY_SEGMENT]",
        ),
        (
            check::under(
                ValueRules::ALL,
                Spot { begins_name: true, ..IN_PATH },
                "isbn",
                "",
                Operator::Simple,
            ),
            "URN_SYNTAX",
            "invalid `isbn`: value begins a part of a URN, but is empty or begins with `/` or `?`; begin it with another character [RFC 8141, section 2]",
        ),
        (
            check::segment("id", &None::<&str>),
            "VALUE_UNDEFINED",
            "invalid `id`: value is missing; pass a value [urika, typed values]",
        ),
        (
            check::sound("x", &f64::NAN),
            "VALUE_NO_TEXT",
            "invalid `x`: number is NaN or infinite; pass a finite number [urika, typed values]",
        ),
        (
            built("/{x}", Encoded::parse("a%20b").expect("encoded").into()),
            "VALUE_ENCODED",
            "invalid `x`: value is already percent-encoded, and would be encoded again; write `{+x}`, which keeps it [RFC 6570, section 3.2.1]",
        ),
        (
            together(".", "."),
            "DOTS_TOGETHER",
            "invalid `b`: value and the text around it form a dot segment; choose another value: `.` and `..` identify a different resource [RFC 3986, section 3.3]",
        ),
        (
            together("", ""),
            "NOTHING_TOGETHER",
            "invalid `b`: value and the text around it form an empty segment; pass a value that is not empty [RFC 3986, section 3.3]",
        ),
        (
            check::keys(&[("page", "")], &[check::ExplodedValue::of("more", &&[("page", 1)])]),
            "KEY_TAKEN",
            "invalid `more`: key `page` is also the name of another parameter; rename the key [RFC 6570, section 3.2.8]",
        ),
        (
            check::segment("owner", ".."),
            "SEGMENT_DOTS",
            "invalid `owner`: dot segment; choose another value: `.` and `..` identify a different resource [RFC 3986, section 3.3]",
        ),
        (
            check::segment("owner", "a/b"),
            "SEGMENT_CHARACTER",
            "invalid `owner`: unexpected `/` in segment; if it is part of a name, use `SegmentWithSlash` [RFC 3986, section 3.3]",
        ),
        (
            check::path("path", "a%2Fb"),
            "TRIPLET",
            "invalid `path`: value is already percent-encoded; pass it as an `Encoded`; if `%` is part of a name, use `{path}` [RFC 6570, section 3.2.3]",
        ),
        (
            check::absolute("path", "srv/a"),
            "PATH_ROOTLESS",
            "invalid `path`: path does not begin with `/`; begin it with `/` [RFC 3986, section 3.3]",
        ),
        (
            check::host_and_path("path", "u@h/a"),
            "RESERVED_CHARACTER",
            "invalid `path`: reserved character `@` in host; `{path}` encodes it [RFC 6570, section 3.2.3]",
        ),
        (
            check::reserved("q", "a#b"),
            "RESERVED_CHARACTER",
            "invalid `q`: reserved character `#` in value; `{q}` encodes it; in a fragment, write `#{q}` [RFC 6570, section 3.2.3]",
        ),
        (
            check::name("type", ""),
            "NO_HOST",
            "invalid `type`: empty host; a host has at least one character [RFC 3986, section 3.2.2]",
        ),
        (
            check::host("host", "a b"),
            "HOST_ESCAPE",
            "invalid `host`: character that a host name cannot contain; a host name has only letters, digits, `-` and `.` [RFC 3986, section 3.2.2]",
        ),
        (
            check::host("host", "127.1"),
            "ODD_IPV4",
            "invalid `host`: host ends in a number but is not an IPv4 address; end the name in a letter, or write four numbers [RFC 3986, section 7.4]",
        ),
        (
            check::label("tenant", "a.b"),
            "LABEL_CHARACTER",
            "invalid `tenant`: unexpected `.` in label; a label has only letters, digits and hyphens [RFC 1123, section 2.1]",
        ),
        (
            urika::try_uri_format!("https://x{encoded}.example.com/").map(drop),
            "LABEL_ENCODED",
            "invalid `encoded`: `xn--` label formed from several pieces; pass the whole label as one value [RFC 5890, section 2.3.2.1]",
        ),
        (
            urika::try_uri_format!("https://{long}.{long}.{long}.{long}.example.com/").map(drop),
            "NAME_LENGTH",
            "invalid `long`: host name longer than 253 characters; pass a shorter value [RFC 1035, section 2.3.4]",
        ),
    ];
    rows.map(|(checked, code, words)| (checked.expect_err(code), code, words)).into()
}

/// A template, implemented by hand as the macros would implement it.
struct Full;

impl UriTemplate for Full {
    type Form = form::WithScheme;
    const __FACTS: Facts = Facts::new("urn:a:b", &[], &[], [3, 0, 0, 4, 7, 7], "");

    fn __check(&self) -> Result<(), BuildError> {
        Ok(())
    }

    fn __walk<W: Walk>(&self, walk: W) -> W {
        walk.text(Self::TEMPLATE)
    }
}

#[test]
fn each_build_error_is_worded() {
    for (error, code, words) in build_errors() {
        assert_eq!((error.code(), &*error.to_string()), (code, words));
        assert!(error.source().is_none());
    }
}
