//! The worst known input for each operation, in any size. The cost must stay linear.
//!
//! `tests/linear.rs` counts the instructions of each operation at three sizes.

mod building;
mod macros;
mod sources;

use std::collections::BTreeMap;
use std::hint::black_box;

use urika::template::{Template, Value};
use urika::value::{RelPath, Segment};
use urika::{Comparison, Host, Policy, Routes, TrailingSlash, Uri, UriBuf, UriRef, percent};
use urika_review::Review;

/// The name of an operation and its input, and the function that runs it for a size.
pub type Load = (&'static str, fn(usize));

/// Returns every load. A size is about a tenth of the input's bytes, or the number of its pieces.
pub fn all() -> impl Iterator<Item = &'static Load> {
    [LOADS, building::LOADS, sources::LOADS, macros::LOADS].into_iter().flatten()
}

/// The operations of the runtime.
const LOADS: &[Load] = &[
    ("parse", |n| parse(&format!("http://h{}", "/a%20b;c=d".repeat(n)))),
    ("parse, a fault at the end", |n| parse(&format!("http://h{}%4", "/a%20b;c=d".repeat(n)))),
    ("parse, what looks like a scheme", |n| parse(&"a+b-c.d0123".repeat(n))),
    ("parse, what looks like an authority", |n| parse(&format!("//{}", "a:b:c:d:e:".repeat(n)))),
    ("parse, an address that is none", |n| parse(&format!("//[{}]", "1:".repeat(n)))),
    ("parse, a host", |n| {
        let _ = black_box(Host::parse(&"a.%41-_~b.".repeat(n)));
    }),
    ("find, what begins again and again", |n| {
        let text = "<a:mailto:.a://[a://?!a:///.http://h\\(".repeat(n);
        black_box(urika::find_uris(&text).count());
    }),
    ("redact, URIs in a query", |n| {
        redact(&format!("http://h/?{}", "a=//h:1&b=%2F%2Fk&c=%252F%252Fx:&to=%3Ftoken".repeat(n)));
    }),
    ("redact, escapes of escapes", |n| redact(&format!("/{}2Ftoken=1", "%25".repeat(n)))),
    ("redact, one long escape", |n| redact(&format!("/%{}2F%2Fa:b", "25".repeat(n)))),
    ("redact, names", |n| redact(&format!("/a?{}", "tok%65m;a=b%3D%2500&".repeat(n)))),
    ("redact, one long name", |n| redact(&format!("?{}=1", "toke%256".repeat(n)))),
    ("redact, secrets", |n| redact(&format!("/;pin=1/{}", "//a:b@c?token=1#".repeat(n)))),
    ("segments and pairs", |n| {
        let text = format!("/{}?{}", "%41/".repeat(n), "a=b+c&".repeat(n));
        let uri = UriRef::parse(&text).expect("a reference");
        black_box(uri.path().segments().map(|it| it.decode_lossy().len()).sum::<usize>());
        black_box(uri.query().map_or(0, |query| query.form_pairs().count()));
    }),
    ("normalize, escapes", |n| normalize(&format!("HTTP://H{}", "/%7e%c3%2E%41".repeat(n)))),
    ("normalize, dots", |n| normalize(&format!("http://h{}", "/a/./b/..".repeat(n)))),
    ("normalize, climbing", |n| normalize(&format!("http://h{}{}", "/a".repeat(n), "/%2e%2E".repeat(n)))),
    ("normalize, empty segments", |n| normalize(&format!("x:{}", "/..//".repeat(n)))),
    ("normalize, a port", |n| normalize(&format!("http://h:{}80/", "0".repeat(10 * n)))),
    ("normalize, addresses of mail", |n| normalize(&format!("mailto:{}a@B", "%41a@A@B,".repeat(n)))),
    ("policy, host", |n| literal(&format!("http://{}example.com/", "a.xn--a-.".repeat(n)))),
    ("policy, userinfo", |n| literal(&format!("ftp://{}@h/", "a%2e%40".repeat(n)))),
    ("policy, text outside ASCII", |n| literal(&format!("http://h/{}", "é\u{200D}".repeat(n)))),
    ("policy, odd numbers", |n| literal(&format!("http://{}/", "%31.0x".repeat(n)))),
    ("policy, a host in a list", |n| {
        let listed = Policy::LITERAL.valid_host().hosts(&["h.example", "*.example.com"]);
        under(listed, &format!("https://{}example.com/", "a-b.".repeat(n)));
    }),
    ("policy, a page", |n| {
        let text = format!("HTTP://h{}/?{}#{}", "/%7E//../b".repeat(n), "a=b&".repeat(n), "%41/".repeat(n));
        under(Policy::PAGE, &text);
    }),
    ("policy, a resource", |n| {
        let text = format!("DB://h{}?{}#x", "/%7E//.././b/".repeat(n), "b=&a=%7E&&=".repeat(n));
        under(Policy::RESOURCE, &text);
    }),
    ("policy, the guide", |n| under(Policy::GUIDE, &format!("db://h{}", "/a%20b//".repeat(n)))),
    ("policy, the guide and all that it refuses", |n| {
        under(Policy::GUIDE, &format!("db://h{}", "/%2F%5C/%252e%252e/%00".repeat(n)));
    }),
    ("policy, parameters the wrong way round", |n| {
        let pairs: String = (0..n).rev().map(|i| format!("&n{i:06}=1")).collect();
        under(Policy::RFC3986.sort_query(true), &format!("db://h/?z{pairs}"));
    }),
    ("policy, parameters of one name", |n| {
        under(Policy::RFC3986.sort_query(true), &format!("db://h/?{}", "&name=%7e".repeat(n)));
    }),
    ("policy, parameters with a long start in common", |n| {
        let pairs: String = (0..8).rev().map(|i| format!("&{}{i}", "%41".repeat(n))).collect();
        under(Policy::RFC3986.sort_query(true), &format!("db://h/?z{pairs}"));
    }),
    ("policy, parameters to remove", |n| {
        let policy = Policy::RFC3986.remove_params(&["utm_*", "fbclid", "a*"]);
        under(policy, &format!("db://h/?{}", "utm_x=1&b=2&%61c&fbclid&".repeat(n)));
    }),
    ("policy, empty parameters", |n| {
        under(Policy::RFC3986.remove_empty_params(true), &format!("db://h/?{}", "a=&&=&b=c&=&d&".repeat(n)));
    }),
    ("policy, slashes", |n| {
        let policy = Policy::RFC3986.collapse_slashes(true).trailing_slash(TrailingSlash::Never);
        under(policy, &format!("db://h/a{}b{}", "//".repeat(n), "/".repeat(n)));
    }),
    ("review, segments", |n| review(&format!("/{}", "getUser/my_res/MY-X/%252e/./".repeat(n)))),
    ("review, parameters", |n| review(&format!("/a?{}", "perPage=1&pg=&per_page&x-y=&".repeat(n)))),
    ("review, one long word", |n| review(&format!("/{}/{}", "aB_".repeat(n), "fooBar".repeat(n)))),
    ("review, variables", |n| {
        review(&format!("/{}{{?{}z}}", "user/{id}{.x}/".repeat(n), "perPage,".repeat(n)));
    }),
    ("review, a set", |n| {
        let routes = (0..n).map(|i| format!("/user{i}s/{{id}}/user{}{{?perPage{i},per_page}}", i + 1));
        drop(black_box(Review::GUIDE.templates(routes)));
    }),
    ("review, a set of one text", |n| drop(black_box(Review::GUIDE.uris(vec!["http://h/user/1?a_b&aB"; n])))),
    ("routes, many segments", |n| routes(&format!("/{}", "a%20b/".repeat(n)))),
    ("routes, a value before a literal", |n| routes(&format!("/wiki/{}edi", "edit/".repeat(n)))),
    ("routes, a long segment", |n| routes(&format!("/users/{}/posts", "%75sers".repeat(n)))),
    ("routes, text beside a value", |n| routes(&format!("/files/{}", ".tar.gz".repeat(n)))),
    ("routes, many parameters", |n| routes(&format!("/users?{}", "x=1&tag=%41&".repeat(n)))),
    ("routes, one parameter many times", |n| routes(&format!("/users?{}", "page=1&".repeat(n)))),
    ("routes, nothing at the end", |n| routes(&format!("/users/me{}", "//%2e%2e/..;".repeat(n)))),
    ("equivalent", |n| {
        let (a, b) = (format!("x://h{}", "/%7E".repeat(n)), format!("X://H{}", "/~".repeat(n)));
        let (a, b) = (Uri::parse(&a).expect("a URI"), Uri::parse(&b).expect("a URI"));
        assert!(a.equivalent(b, Comparison::Syntax));
    }),
    ("resolve", |n| resolve(&format!("http://h{}", "/a".repeat(n)), &"../b/".repeat(n))),
    ("resolve, empty segments", |n| resolve(&format!("x:{}", "//".repeat(n)), &".././/".repeat(n))),
    ("relative_to", |n| {
        let (a, b) =
            (format!("x:/{}", "a/b/".repeat(n)), format!("x:/{}c/{}", "a/b/".repeat(n / 2), "d/".repeat(n)));
        let (a, b) = (Uri::parse(&a).expect("a URI"), Uri::parse(&b).expect("a URI"));
        black_box((a.relative_to(b), b.relative_to(a)));
    }),
    ("resolve_within", |n| {
        let base = Uri::parse("http://h/a/").expect("a URI");
        let text = format!("{}b", "%25252e%2525252525252f".repeat(n));
        let _ = black_box(base.resolve_within(UriRef::parse(&text).expect("a reference")));
    }),
    ("append", |n| {
        let base = Uri::parse("http://h/a").expect("a URI");
        drop(black_box(base.append(vec!["é/b".replace('/', ""); n])));
    }),
    ("query pairs", |n| {
        let base = Uri::parse("http://h/a").expect("a URI");
        drop(black_box(base.append_query_pairs(vec![("a&", "é"); n])));
    }),
    ("edit", |n| {
        let text = format!("http://h/{}", "a/".repeat(n));
        let uri = Uri::parse(&text).expect("a URI");
        drop(black_box((
            uri.with_query(&*"q=".repeat(n)),
            uri.with_path(&"/b".repeat(n)),
            uri.without_authority(),
        )));
    }),
    ("repair", |n| drop(black_box(UriBuf::repair(&format!(" <http://h/a{}b> ", " \n\"é[".repeat(n)))))),
    ("IRIs", |n| {
        let uri =
            UriBuf::from_iri(&format!("http://h/{}", "é%C3%A9\u{E000}".replace('\u{E000}', "").repeat(n)));
        drop(black_box(uri.expect("an IRI").to_iri()));
    }),
    ("percent", |n| {
        let text = "é%/ a".repeat(n);
        let encoded = percent::encode(percent::Place::Segment, &text);
        assert_eq!(percent::decode_lossy(&encoded), text);
    }),
    ("segment", |n| drop(black_box(Segment::parse(&"..a".repeat(n))))),
    ("template, many variables", |n| template(&"{a}/{+b:3}{?c*}".repeat(n))),
    ("template, one expression", |n| template(&format!("{{?{}z}}", "aaaa.b,".repeat(n)))),
    ("template, never closed", |n| template(&"{a".repeat(n))),
    ("template, closed at the end", |n| template(&format!("{}}}", "{a-".repeat(n)))),
    ("expand, thousands of variables", |n| {
        let names: Vec<String> = (0..n).map(|i| format!("v{i}")).collect();
        let text: String = names.iter().map(|name| format!("{{?{name}}}")).collect();
        let values: BTreeMap<&str, &str> = names.iter().map(|name| (name.as_str(), "%41é")).collect();
        drop(black_box(Template::parse(&text).expect("a template").expand(&values)));
    }),
    ("expand, a long value", |n| expand("{+a}{a:9999}{a}", "%41%C3é% ".repeat(n).into())),
    ("expand, a long list", |n| expand("{?a*}{a}", vec!["é%"; n].into())),
    ("expand, a long array", |n| expand("{?a*}{a}", vec![("é%", ""); n].into())),
    ("match, many segments", |n| captures("{/a*}", &"/%41b".repeat(n))),
    ("match, many parameters", |n| captures("/{?a*,b}", &format!("/?b=1{}", "&a=%41".repeat(n)))),
    ("match, many names", |n| {
        let uri: String = (0..n).map(|i| format!("&n{i}=1")).collect();
        captures("/{?a,m*}", &format!("/?a=1{uri}"));
    }),
    ("match, thousands of variables", |n| {
        let text: String = (0..n).map(|i| format!("/{{v{i}}}")).collect();
        captures(&text, &"/a".repeat(n));
    }),
    ("expand, with thousands of captures", |n| {
        let text: String = (0..n).map(|i| format!("/{{v{i}}}")).collect();
        let template = Template::parse(&text).expect("a template");
        let uri = "/a".repeat(n);
        let captures = template.captures(&uri).expect("a match");
        assert_eq!(template.expand(&captures).expect("values"), uri);
    }),
    ("match, thousands of named variables", |n| {
        let names: Vec<String> = (0..n).map(|i| format!("v{i}")).collect();
        let uri: String = names.iter().rev().map(|name| format!("&{name}=1")).collect();
        captures(&format!("/{{?{}}}", names.join(",")), &format!("/?z=1{uri}"));
    }),
    ("match, thousands of names that are none", |n| {
        let names: Vec<String> = (0..n).map(|i| format!("v{i}")).collect();
        captures(&format!("{{;m*,{}}}", names.join(",")), &";x=1".repeat(n));
    }),
    ("match, thousands of literal parameters", |n| {
        let pairs: Vec<String> = (0..n).map(|i| format!("k{i}=v")).collect();
        let uri: Vec<&str> = pairs.iter().rev().map(String::as_str).collect();
        captures(&format!("/?{}{{&a}}", pairs.join("&")), &format!("/?{}", uri.join("&")));
    }),
    ("match, one parameter many times", |n| {
        captures(&format!("/{{?a{}}}", ",a".repeat(n)), &format!("/?{}", "a=1&".repeat(n)));
    }),
    ("match, one name many times", |n| captures(&"/{a}".repeat(n), &"/b".repeat(n))),
    ("match, thousands of names twice", |n| {
        let text: String = (0..n).map(|i| format!("/{{v{i}}}")).collect();
        captures(&text.repeat(2), &"/a".repeat(2 * n));
    }),
    ("match, one long value many times", |n| {
        captures(&format!("{}/{{a}}", "/{a:1}".repeat(n)), &format!("{}/{}", "/b".repeat(n), "b".repeat(n)));
    }),
    ("template, dots to the end", |n| template(&"{a}{.b}".repeat(n))),
    ("match, literals that nearly fit", |n| {
        captures(&format!("{{a}}/{}c", "ab".repeat(n)), &"abab/".repeat(n));
    }),
    ("match, prefixes", |n| captures("{a:9999}/{a}", &format!("{}/{}", "b".repeat(n), "b".repeat(n)))),
];

/// A set with each kind of edge: literals, text next to a value, a value, a rest.
#[derive(Debug, Routes)]
enum Site<'a> {
    #[route("/users/me")]
    Me,
    #[route("/users{?page,tag*}")]
    Users { page: Option<u32>, tag: Vec<String> },
    #[route("/users/{id}")]
    User { id: Segment<'a> },
    #[route("/users/{id}/posts")]
    Posts { id: Segment<'a> },
    #[route("/files/{name}.gz")]
    Packed { name: Segment<'a> },
    #[route("/files/{name}")]
    File { name: Segment<'a> },
    #[route("/wiki/{+page}/edit")]
    Edit { page: RelPath<'a> },
    #[route("/{+path}")]
    Rest { path: RelPath<'a> },
}

fn parse(text: &str) {
    match UriRef::parse(text) {
        Ok(it) => {
            let _ = black_box((it.host(), it.port(), it.path()));
        }
        Err(error) => drop(black_box(error.diagnostic(text).to_string())),
    }
}

fn redact(text: &str) {
    let policy = Policy::LITERAL.sensitive_params(&["customer_id", "x_*"]);
    drop(black_box(policy.redact_in(text)));
}

fn normalize(text: &str) {
    drop(black_box(Uri::parse(text).expect("a URI").normalize()));
}

fn literal(text: &str) {
    let _ = black_box(Policy::LITERAL.normalize(text).map(|it| it.is_changed()));
}

fn resolve(base: &str, reference: &str) {
    let (base, reference) =
        (Uri::parse(base).expect("a base"), UriRef::parse(reference).expect("a reference"));
    drop(black_box(base.resolve(reference)));
}

fn under(policy: Policy<'_>, text: &str) {
    let normalized = policy.normalize(text).map(|it| it.steps().count());
    let rejected = policy.validate(text).map_err(|rejected| rejected.to_string());
    drop(black_box((normalized, rejected, policy.check_canonical(text).len())));
}

fn review(text: &str) {
    drop(black_box((Review::GUIDE.uri(text), Review::GUIDE.template(text))));
}

fn routes(text: &str) {
    if let Ok(found) = black_box(Site::from_uri(text)) {
        drop(black_box(found.try_build()));
    }
}

fn template(text: &str) {
    match Template::parse(text) {
        Ok(it) => {
            let _ =
                black_box((it.variables().count(), it.check_reversible().is_ok(), it.expand(&()).is_ok()));
        }
        Err(error) => drop(black_box(error.diagnostic(text).to_string())),
    }
}

fn expand(text: &str, value: Value<'_>) {
    drop(black_box(Template::parse(text).expect("a template").expand(&[("a", value)])));
}

fn captures(text: &str, uri: &str) {
    let template = Template::parse(text).expect("a template");
    match template.captures(uri) {
        Ok(found) => {
            let _ = black_box((found.iter().count(), found.clone().safe().is_ok()));
        }
        Err(error) => drop(black_box(error.to_string())),
    }
}
