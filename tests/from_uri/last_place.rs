//! Where a value ends when text follows it in the segment: at the last occurrence of the delimiter, since a client
//! may leave the delimiters in a value unescaped. Typed templates, run-time templates and sets agree.

use std::borrow::Cow;

use urika::template::Template;
use urika::value::{RelPath, Segment};
use urika::{Routes, UriTemplate, uri_template};

macro_rules! delimiters {
    ($($name:ident $delimiter:literal $verb:literal $pair:literal $both:literal $led:literal;)*) => {
        $(
            #[allow(non_snake_case, reason = "a name for each delimiter")]
            mod $name {
                use super::*;

                uri_template!(struct Verb = $verb);
                uri_template!(struct Pair = $pair);
                uri_template!(struct Both = $both);
                uri_template!(struct Led = $led, b: Option<String>);

                #[derive(Debug, PartialEq, Routes)]
                enum Set<'a> {
                    #[route("/{a}")]
                    One { a: Segment<'a> },
                    #[route($verb)]
                    Verb { a: Cow<'a, str> },
                }

                /// Every value is parsed in both spellings: raw and escaped.
                #[test]
                fn a_delimiter_of_a_value_is_read_as_its_escape() {
                    for a in ["1", "1*2", "*", "1**2", "*1*", "1*go", "1*go*go*", "a!$&'()*+;=:@b"] {
                        let a = a.replace('*', $delimiter);
                        // A segment ends at its first `;` for the check, so a value cannot begin with one.
                        if a.starts_with(';') {
                            continue;
                        }
                        for raw in [a.clone(), escaped(&a)] {
                            verb(&a, &raw);
                            for b in ["2", "2.json"] {
                                pairs(&a, &raw, b);
                            }
                        }
                    }
                }

                fn verb(a: &str, raw: &str) {
                    let uri = format!("/{raw}{}go", $delimiter);
                    assert_eq!(Verb::from_uri(&uri).unwrap().a, a, "{uri}");
                    assert_eq!(Template::parse($verb).unwrap().captures(&uri).unwrap().text("a"), Some(a));
                    assert_eq!(Set::from_uri(&uri).unwrap(), Set::Verb { a: a.into() }, "{uri}");
                    let other = format!("/{raw}{}gone", $delimiter);
                    assert!(matches!(Set::from_uri(&other).unwrap(), Set::One { .. }), "{other}");
                }

                fn pairs(a: &str, raw: &str, b: &str) {
                    let delimiter = $delimiter;
                    let uri = format!("/{raw}{delimiter}{b}");
                    let pair = Pair::from_uri(&uri).unwrap();
                    assert_eq!((&*pair.a, &*pair.b), (a, b), "{uri}");
                    let uri = format!("/{raw}{delimiter}{b}{delimiter}go");
                    let both = Both::from_uri(&uri).unwrap();
                    assert_eq!((&*both.a, &*both.b), (a, b), "{uri}");
                    let uri = format!("/{raw}{delimiter}go.{b}");
                    let led = Led::from_uri(&uri).unwrap();
                    assert_eq!((&*led.a, led.b.as_deref()), (a, Some(b)), "{uri}");
                }

                /// A delimiter inside a value is written as its escape, which is parsed as part of the value.
                #[test]
                fn an_escaped_delimiter_is_data() {
                    let a = format!("1{}go", $delimiter);
                    let one = Set::One { a: Segment::parse(&a).unwrap() };
                    let uri = one.try_build().unwrap();
                    assert_eq!(uri.as_str(), format!("/{}", escaped(&a)));
                    assert_eq!(Set::from_uri(uri.as_str()).unwrap(), one);
                    assert!(Verb::from_uri(uri.as_str()).is_err());
                    assert!(Template::parse($verb).unwrap().captures(uri.as_str()).is_err());
                }
            }
        )*
    };
}

/// Returns a value as `{x}` writes it.
fn escaped(value: &str) -> String {
    Template::parse("{x}").unwrap().expand(&[("x", value.into())]).unwrap()
}

delimiters! {
    Colon ":" "/{a}:go" "/{a}:{b}" "/{a}:{b}:go" "/{a}:go{.b}";
    Bang "!" "/{a}!go" "/{a}!{b}" "/{a}!{b}!go" "/{a}!go{.b}";
    Equals "=" "/{a}=go" "/{a}={b}" "/{a}={b}=go" "/{a}=go{.b}";
    At "@" "/{a}@go" "/{a}@{b}" "/{a}@{b}@go" "/{a}@go{.b}";
    Semicolon ";" "/{a};go" "/{a};{b}" "/{a};{b};go" "/{a};go{.b}";
    Dollar "$-" "/{a}$-go" "/{a}$-{b}" "/{a}$-{b}$-go" "/{a}$-go{.b}";
    And "&" "/{a}&go" "/{a}&{b}" "/{a}&{b}&go" "/{a}&go{.b}";
    Quote "'" "/{a}'go" "/{a}'{b}" "/{a}'{b}'go" "/{a}'go{.b}";
    Open "(" "/{a}(go" "/{a}({b}" "/{a}({b}(go" "/{a}(go{.b}";
    Close ")" "/{a})go" "/{a}){b}" "/{a}){b})go" "/{a})go{.b}";
    Star "*" "/{a}*go" "/{a}*{b}" "/{a}*{b}*go" "/{a}*go{.b}";
    Plus "+" "/{a}+go" "/{a}+{b}" "/{a}+{b}+go" "/{a}+go{.b}";
    Long ":x:" "/{a}:x:go" "/{a}:x:{b}" "/{a}:x:{b}:x:go" "/{a}:x:go{.b}";
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/{host}:{port}:go")]
struct Address<'a> {
    host: Cow<'a, str>,
    port: u16,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/{a}-{b}:go")]
struct ByType<'a> {
    a: u32,
    b: Cow<'a, str>,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/{a}:{b}-{c}")]
struct TypeBehind<'a> {
    a: Cow<'a, str>,
    b: u32,
    c: Cow<'a, str>,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/{scheme}:{+path}")]
struct Raw<'a> {
    scheme: Cow<'a, str>,
    path: RelPath<'a>,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/x#{a}:{b}")]
struct InFragment<'a> {
    a: Cow<'a, str>,
    b: Cow<'a, str>,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/{a},go")]
struct Comma<'a> {
    a: Cow<'a, str>,
}

#[test]
fn types_and_other_operators_go_together_with_delimiters() {
    assert_eq!(Address::from_uri("/::1:80:go").unwrap(), Address { host: "::1".into(), port: 80 });
    assert_eq!(ByType::from_uri("/7-a-b:c:go").unwrap(), ByType { a: 7, b: "a-b:c".into() });
    let behind = TypeBehind { a: "1".into(), b: 2, c: "3:4".into() };
    assert_eq!(TypeBehind::from_uri("/1:2-3:4").unwrap(), behind);
    let behind = TypeBehind { a: "1:2-3".into(), b: 4, c: "-5".into() };
    assert_eq!(TypeBehind::from_uri("/1:2-3:4--5").unwrap(), behind);
    let raw = Raw { scheme: "file".into(), path: RelPath::parse("c:/x").unwrap() };
    assert_eq!(raw.try_build().unwrap().as_str(), "/file:c:/x");
    assert_eq!(Raw::from_uri("/file:c:/x").unwrap(), raw);
    assert_eq!(Comma::from_uri("/1,2,go").unwrap(), Comma { a: "1,2".into() });
    let fragment = InFragment { a: "1:2".into(), b: "3".into() };
    assert_eq!(InFragment::from_uri("/x#1:2:3").unwrap(), fragment);
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/{a},{b*}")]
struct Members {
    a: String,
    b: Vec<u8>,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/x{/a}!{b}")]
struct Absent<'a> {
    a: Option<Cow<'a, str>>,
    b: Cow<'a, str>,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("db://{user}:{password}@{host}/{name}")]
struct Login<'a> {
    user: Cow<'a, str>,
    password: Cow<'a, str>,
    host: Cow<'a, str>,
    name: Cow<'a, str>,
}

#[derive(Debug, PartialEq, Routes)]
enum Divided<'a> {
    #[route("/{a}")]
    One { a: Segment<'a> },
    #[route("/{a},{b}")]
    Two { a: Cow<'a, str>, b: Cow<'a, str> },
    #[route("/p/{a},{b},{c}")]
    Three { a: Cow<'a, str>, b: Cow<'a, str>, c: Cow<'a, str> },
    #[route("/q/{scheme}:{+path}")]
    Raw { scheme: Cow<'a, str>, path: RelPath<'a> },
    #[route("/r/{a}:{b},{c}")]
    Mixed { a: Cow<'a, str>, b: Cow<'a, str>, c: Cow<'a, str> },
}

/// The last comma separates two strings. A list writes its commas unescaped, so there the first one separates.
#[test]
fn commas_between_texts_are_delimiters() {
    use Divided::{Mixed, One, Raw, Three, Two};
    for (uri, expected) in [
        ("/1,2,3", Two { a: "1,2".into(), b: "3".into() }),
        ("/1%2C2,3", Two { a: "1,2".into(), b: "3".into() }),
        ("/1,2%2C3", Two { a: "1".into(), b: "2,3".into() }),
        ("/1%2C2", One { a: Segment::parse("1,2").unwrap() }),
        ("/p/1,2,3,4", Three { a: "1,2".into(), b: "3".into(), c: "4".into() }),
        ("/q/file:c:/x", Raw { scheme: "file".into(), path: RelPath::parse("c:/x").unwrap() }),
        ("/r/1:2:3,4,5", Mixed { a: "1:2".into(), b: "3,4".into(), c: "5".into() }),
    ] {
        assert_eq!(Divided::from_uri(uri).unwrap(), expected, "{uri}");
        let built = expected.try_build().unwrap();
        assert_eq!(Divided::from_uri(built.as_str()).unwrap(), expected, "{built}");
    }
    let members = Members { a: "1,2".into(), b: vec![3, 4] };
    assert_eq!(members.try_build().unwrap().as_str(), "/1%2C2,3,4");
    assert_eq!(Members::from_uri("/1%2C2,3,4").unwrap(), members);
    let text = |template: &str, uri: &str, name: &str| {
        Template::parse(template).unwrap().captures(uri).unwrap().text(name).map(str::to_owned)
    };
    assert_eq!(text("/{a},{b}", "/1,2,3", "b").unwrap(), "3");
    assert_eq!(text("/{a}:{b},{c}", "/1:2,3,4", "c").unwrap(), "4");
    assert_eq!(text("/{a}:{b},{c*}", "/1:2,3,4", "b").unwrap(), "2");
}

/// An absent value ends where it would begin, whatever follows in its segment.
#[test]
fn absent_values_leave_delimiters_to_the_next_value() {
    let absent = Absent { a: None, b: "1!2".into() };
    assert_eq!(Absent::from_uri("/x!1!2").unwrap(), absent);
    assert_eq!(Absent::from_uri(absent.try_build().unwrap().as_str()).unwrap(), absent);
    let template = Template::parse("/x{/a}!{b}").unwrap();
    assert_eq!(template.captures("/x!1!2").unwrap().text("b"), Some("1!2"));
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/{x}{.y}:v")]
struct Dotted<'a> {
    x: u32,
    y: Option<Cow<'a, str>>,
}

/// The type of `x` has no dot, so the first dot separates. The last `:v` ends the segment.
#[test]
fn the_first_dot_divides_where_the_type_has_none() {
    let dotted = |y: Option<&'static str>| Dotted { x: 7, y: y.map(Cow::Borrowed) };
    for (uri, expected) in [
        ("/7:v", dotted(None)),
        ("/7.json:v", dotted(Some("json"))),
        ("/7.a.b:v", dotted(Some("a.b"))),
        ("/7.a:v.b:v", dotted(Some("a:v.b"))),
    ] {
        assert_eq!(Dotted::from_uri(uri).unwrap(), expected, "{uri}");
    }
}

/// The first colon separates user and password, as in every client: a password may contain colons.
#[test]
fn the_first_colon_divides_user_and_password() {
    let login = Login { user: "a:b".into(), password: "c:d@e".into(), host: "h".into(), name: "x".into() };
    let built = login.try_build().unwrap();
    assert_eq!(built.as_str(), "db://a%3Ab:c%3Ad%40e@h/x");
    assert_eq!(Login::from_uri(built.as_str()).unwrap(), login);
    let raw = Login::from_uri("db://a:b:c@h/x").unwrap();
    assert_eq!((&*raw.user, &*raw.password), ("a", "b:c"));
}
