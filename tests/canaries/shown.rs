//! A value of each public type with `Debug` whose strings may contain a secret.

use urika::fragment::JsonPointer;
use urika::percent::{Place, escaped};
use urika::value::{
    AbsPath, Base, BaseBuf, Encoded, FilePath, ObjectKey, RelPath, Secret, Segment, SegmentWithSlash,
};
use urika::{Host, Policy, RequestTarget, Uri, UriBuf, UriParts, UriRef, UriRefBuf, find_uris};

use super::Log;

/// Types with `Debug` that have no string, or only strings of the program's author.
#[cfg(all(feature = "http", feature = "serde", feature = "template"))]
pub(crate) const HOLD_NO_STRING: [&str; 21] = [
    "Comparison",
    "FaultKind",
    "Kind",
    "Label",
    "Lines",
    "MatchErrorKind",
    "NormalizationStep",
    "NormalizationSteps",
    "Padded",
    "Part",
    "Place",
    "Policy",
    "PolicyBuf",
    "Printed",
    "Refusal",
    "Relative",
    "Route",
    "RouteMetadata",
    "TargetForm",
    "TrailingSlash",
    "WithScheme",
];

/// Logs values of all types with the secret in each place that they have.
pub(crate) fn log_types(log: &mut Log, name: &str) {
    let canary = log.canary.clone();
    let pair = format!("{name}={canary}");
    log_uris(log, &format!("https://kim:{canary}@h/a;{pair}/b?page=2&{pair}#{pair}"));
    log_uris(log, &format!("urn:a:b?=next=https%3A%2F%2Fkim:{canary}@h/&{pair}"));
    log_uris(log, &format!("ftp://{canary}@h/%61"));
    log_parts(log, &pair);
    log_errors(log, &canary);
    #[cfg(feature = "template")]
    templates::log(log, &pair);
}

fn log_uris(log: &mut Log, text: &str) {
    let uri = Uri::parse(text).unwrap();
    log.debug(uri);
    log.debug(uri.as_uri_ref());
    log.debug(UriBuf::from(uri));
    log.debug(UriRefBuf::from(uri));
    log.debug(uri.redacted());
    log.debug(UriParts::from(uri));
    log.debug(find_uris(text));
    log.debug(uri.path());
    log.debug(uri.path().segments());
    log.debug(Policy::RFC3986.normalize(text).unwrap());
    log.debug(Policy::RFC3986.normalize_ref(text).unwrap());
    if let Some(query) = uri.query() {
        log.debug(query);
        log.debug(query.pairs());
    }
    if let Some(origin) = uri.origin() {
        log.debug(origin);
    }
    let base = text.split(['?', '#']).next().unwrap();
    if let Ok(base) = Base::parse(base) {
        log.debug(base);
        log.debug(BaseBuf::from(base));
    }
}

fn log_parts(log: &mut Log, pair: &str) {
    log.debug(RequestTarget::parse(&format!("/a;{pair}?{pair}")).unwrap());
    log.debug(Encoded::parse(pair).unwrap());
    log.debug(UriParts { host: Some(pair), path: pair, ..UriParts::default() });
    let host = Host::parse(pair).unwrap();
    log.debug(host);
    let Host::Name(host) = host else { unreachable!() };
    log.debug(host);
    log_values(log, &urika::percent::decode(pair).unwrap());
}

/// Types whose strings are not encoded.
fn log_values(log: &mut Log, pair: &str) {
    log.debug(Segment::parse(pair).unwrap());
    log.debug(SegmentWithSlash::parse(&format!("a/{pair}/b")).unwrap());
    log.debug(RelPath::parse(&format!("a/{pair}/b")).unwrap());
    log.debug(AbsPath::parse(&format!("/{pair}")).unwrap());
    log.debug(FilePath::parse(pair).unwrap());
    log.debug(ObjectKey::parse(pair).unwrap());
    log.debug(escaped(Place::Anywhere, &format!("https://h/?{pair}")));
    log.debug(Secret::new(pair));
    let pointer = JsonPointer::from_tokens([pair, "a"]);
    log.debug(pointer.clone());
    log.debug(pointer.tokens());
    log.debug(pointer.tokens().next().unwrap());
}

/// Errors of everything that does not parse; `log_errors` of the test has the errors of parsers.
fn log_errors(log: &mut Log, canary: &str) {
    log.error(urika::percent::decode(&format!("{canary}%FF")));
    log.error(Policy::PAGE.try_with(|policy| policy.hosts(&["a:80"])));
    let base = Uri::parse("https://h/").unwrap();
    log.error(base.resolve_within(UriRef::parse(&format!("{canary}/..%2f{canary}")).unwrap()));
    log.error(Policy::PAGE.validate(&format!("ftp://h:99999/{canary}")));
    let text = format!("https://h/{canary} {canary}");
    log.debug(Uri::parse(&text).unwrap_err().diagnostic(&text));
    #[cfg(feature = "http")]
    log.error(http::Uri::try_from(&UriBuf::parse(format!("https://h/#{canary}")).unwrap()));
}

#[cfg(feature = "template")]
mod templates {
    use urika::template::{Template, Value};
    use urika::value::{Padded, Secret};
    use urika::{Policy, UriTemplate as _, uri_template};

    use super::Log;

    uri_template!(struct Reset = "https://h/reset/{token}{?mail,page}", token: Secret<String>, #[uri(sensitive)] mail: String, page: u32);

    urika::policy! {
        const SITE: Policy<'static> = Policy::LITERAL.sensitive_params(&["account"]);
        type SiteUri;
    }

    pub(super) fn log(log: &mut Log, pair: &str) {
        log_run_time(log, pair);
        let canary = log.canary.clone();
        let mail = canary.clone();
        let reset = Reset { token: Secret::new(canary.clone()), mail, page: 2 };
        log.debug(reset.expansion());
        log.debug(reset.redacted());
        log.debug(SiteUri::new(format!("https://h/?{pair}&account={canary}")).unwrap());
        log.error(canary.parse::<Padded<2>>());
    }

    fn log_run_time(log: &mut Log, pair: &str) {
        let (name, canary) = pair.split_once('=').unwrap();
        let text = format!("ftp://kim:{canary}@h/{{id}}?{pair}{{&tags:3}}");
        let template = Template::parse(&text).unwrap();
        log.debug(template.variables());
        log.debug(template.matcher().unwrap());
        log.debug(template.clone().prepare().unwrap());
        log.debug(template.clone());
        log.error(template.expand(&[("tags", ["a", "b"].into())]));
        log.error(template.build(&[("id", format!("..\0{canary}").as_str().into())]));
        log.error(Template::parse(&format!("{canary}{{")));

        let text = format!("/{{id}}?{name}={{s}}{{&all*}}");
        let template = Template::parse(&text).unwrap();
        let uri = format!("/7?{name}={canary}&x=https%3A%2F%2Fh%2F%3F{name}%3D{canary}");
        log.debug(template.captures(&uri).unwrap());
        log.error(template.captures(&format!("/{canary}/%FF")));
        log.debug(Value::from(pair));
        log.debug(Value::from([pair, "a"]));
        log.debug(Value::from([(name, canary)]));
    }
}
