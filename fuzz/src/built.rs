//! Builds a template with rules for its variables.

use urika::UriRefBuf;
use urika::template::{Kind, PreparedTemplate, Template};
use urika_reference::template::Given;
use urika_reference::uri::{Split, split_authority};
use url::Url;

use crate::text;

/// Builds the template of the first line with the rules of the second line and the values of the other lines. What is
/// built has the shape of the template: the shape of a URI with harmless values of the same lengths.
pub fn run(data: &[u8]) {
    let (text, rest) = text::lines(data);
    let (rules, values) = rest.split_once('\n').unwrap_or((rest, ""));
    let Ok(template) = Template::parse(text) else { return };
    let values = text::values(template.variables(), values);
    let given: Vec<_> = values.iter().map(|(name, given)| (*name, text::value(given))).collect();
    let result = ruled(&template, rules).build(&given);
    let prepared = ruled(&template, rules).prepare();
    assert_eq!(result, prepared.and_then(|prepared| prepared.build(&given)), "{text:?}");
    match result {
        Ok(built) => check_shape(&template, &values, &built),
        Err(error) => assert!(!error.to_string().is_empty() && !error.code().is_empty()),
    }
}

/// Adds a rule for each variable, by the letter at its place. A capital letter is an optional rule.
fn ruled<'t>(template: &Template<'t>, rules: &str) -> Template<'t> {
    let mut seen: Vec<&str> = Vec::new();
    for name in template.variables() {
        if !seen.contains(&name) {
            seen.push(name);
        }
    }
    seen.iter().zip(rules.chars()).fold(template.clone(), |template, (name, rule)| {
        let kind = match rule.to_ascii_lowercase() {
            'i' => Kind::integer(),
            'u' => Kind::uuid(),
            't' => Kind::text(),
            'p' => Kind::path(),
            'o' => Kind::one_of(["a", "7"]),
            'm' => Kind::text().max_len(3),
            'k' => Kind::text().any_keys(),
            'l' => Kind::text().list(),
            _ => return template,
        };
        template.with(name, if rule.is_ascii_uppercase() { kind.optional() } else { kind })
    })
}

fn check_shape(template: &Template<'_>, values: &[(&str, Given)], built: &UriRefBuf) {
    let Ok(prepared) = template.clone().prepare() else { panic!("{template} was built: {built}") };
    let Some(plain) = plain(&prepared, values) else { return };
    let shapes = [built, &plain].map(|uri| Shape::of(uri.as_str()));
    assert_eq!(shapes[0], shapes[1], "{template} with {values:?}: {built}, and {plain}");
    let has_same_authority = Split::of(built.as_str()).authority == Split::of(plain.as_str()).authority;
    let seen = [built, &plain].map(|uri| by_client(uri.as_str(), has_same_authority));
    if let [Some(built_seen), Some(plain_seen)] = seen {
        assert_eq!(built_seen, plain_seen, "{template} with {values:?}: {built}, and {plain}");
    }
}

/// Builds the template with harmless values. A value without a harmless one, such as a port, stays unchanged.
fn plain(prepared: &PreparedTemplate<'_>, values: &[(&str, Given)]) -> Option<UriRefBuf> {
    let text = prepared.template().as_str();
    let harmless =
        |(name, given): &(&str, Given)| (name.to_string(), text::value(&harmless(text, name, given)));
    let mut given: Vec<_> = values.iter().map(harmless).collect();
    for _ in 0..=values.len() {
        let error = match prepared.build(&given) {
            Ok(uri) => return Some(uri),
            Err(error) => error,
        };
        let place = values.iter().position(|(name, _)| Some(*name) == error.variable())?;
        given[place].1 = text::value(&values[place].1);
    }
    None
}

/// Returns a value with letters in place of its characters. Only `{+x}` and `{#x}` write a delimiter.
fn harmless(template: &str, name: &str, given: &Given) -> Given {
    let has = |before: &str| template.contains(&format!("{before}{name}"));
    let is_host = ["http:", "https:", "ws:", "wss:", "ftp:", ""].iter().any(|scheme| {
        let beginning = format!("{scheme}//{{+{name}}}");
        template.get(..beginning.len()).is_some_and(|it| it.eq_ignore_ascii_case(&beginning))
    });
    let is_kept =
        |c: char| !is_host && matches!(c, '/' | '&' | '=' | '?') && (has("{+") || has("{#") || has(","));
    let letters = |text: &String| text.chars().map(|c| if is_kept(c) { c } else { 'v' }).collect::<String>();
    match given {
        Given::Undefined => Given::Undefined,
        Given::Text(text) => Given::Text(letters(text)),
        Given::List(list) => Given::List(list.iter().map(letters).collect()),
        // The names of pairs are names of parameters.
        Given::Pairs(pairs) => {
            Given::Pairs(pairs.iter().map(|(name, value)| (name.clone(), letters(value))).collect())
        }
    }
}

/// The parts of a URI that no value changes, as the reference parser finds them.
#[derive(Debug, PartialEq)]
struct Shape {
    scheme: Option<String>,
    /// Whether there are an authority, user information and a port.
    authority: Option<[bool; 2]>,
    segments: usize,
    parameters: Option<usize>,
    has_fragment: bool,
}

impl Shape {
    fn of(uri: &str) -> Self {
        let split = Split::of(uri);
        let authority = split.authority.as_deref().map(|authority| {
            let (userinfo, _, port) = split_authority(authority);
            [userinfo.is_some(), port.is_some()]
        });
        Self {
            scheme: split.scheme,
            authority,
            segments: split.path.split('/').count(),
            parameters: split.query.map(|query| query.split('&').count()),
            has_fragment: split.fragment.is_some(),
        }
    }
}

/// Returns what a client makes of a URI: scheme, host and port if they are compared, and the number of segments after
/// dot segments are removed.
fn by_client(uri: &str, with_host: bool) -> Option<(String, Option<String>, bool, Option<usize>)> {
    let url = Url::parse("http://base.example/a/").ok()?.join(uri).ok()?;
    let authority = with_host.then(|| url.authority().to_owned());
    let count = url.path_segments().map(Iterator::count);
    Some((url.scheme().to_owned(), authority, url.query().is_some(), count))
}
