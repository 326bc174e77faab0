//! Tests where values end in paths and authorities. Each template of up to four symbols is expanded, and
//! parsed both with the steps of a typed template and at run time. Parsing each URI returns its values, in
//! each equivalent spelling. If a client has not escaped the delimiters of values, both ways still divide the
//! string alike.

use std::collections::BTreeMap;

use urika_reference::texts::{bound, rows};
use urika_template::template::{Modifier, Template as Dynamic, Value as Given};
use urika_template::typed::capture::{Behind, Found, ReadStep, ReadValue, Reader, Reading};

use super::lowered;
use crate::model::template::reversal::{
    self, BackwardStep, Lack, ParseHead, ParsePlan, ParsePort, ParseStep, Question,
};

/// One of this many rows of four symbols is tried; all of them with `ENUMERATE=full`.
const STEP: usize = 7;

/// The most uses of variables in a template.
const USES: usize = 4;

/// The symbols of templates: literals, `{x}`, `{.x}`, `{/x}` and `{+x}`.
const SYMBOLS: [&str; 10] = ["a", ":", ",", "-", "/", "!", "{}", "{.}", "{/}", "{+}"];

/// The symbols of an authority.
const OF_AUTHORITY: [&str; 7] = ["a", ":", "@", ",", "!", "-", "{}"];

/// The values of each variable.
const VALUES: [&str; 6] = ["1", "b:b", "c,c", "d!", "e-e", "f.f/f"];

/// Returns the string with a lifetime of `'static`, which steps need.
fn kept(text: &str) -> &'static str {
    text.to_owned().leak()
}

/// Returns the steps of a path without parameters, or `None` if it has some.
fn read_steps(plan: &ParsePlan, steps: &[ParseStep]) -> Option<Vec<ReadStep>> {
    let mut read = Vec::new();
    for step in steps {
        match step {
            ParseStep::Root => read.push(ReadStep::Root),
            ParseStep::Literal(text) => read.push(ReadStep::Literal(kept(text))),
            ParseStep::Value(value) => read.push(ReadStep::Value(of(plan, value))),
            ParseStep::Params(_) => return None,
            ParseStep::Backwards { stops, steps, open } => {
                read.push(ReadStep::Before(*stops));
                read.extend(steps.iter().map(|step| match step {
                    BackwardStep::Literal(text) => ReadStep::LastLiteral(kept(text)),
                    BackwardStep::Value(of, before) => ReadStep::LastValue(*of, kept(before)),
                }));
                read.extend([ReadStep::Value(of(plan, open)), ReadStep::Leave]);
            }
        }
    }
    Some(read)
}

/// Returns the step of a value.
fn of(plan: &ParsePlan, value: &reversal::ParsedValue) -> ReadValue {
    let behind = value.behind.iter().map(|(literal, lead)| Behind { literal: kept(literal), lead: *lead });
    ReadValue {
        of: value.uses[0],
        count: value.uses.len(),
        lead: value.lead,
        stops: value.stops,
        suffix: kept(&value.suffix),
        behind: behind.collect::<Vec<_>>().leak(),
        separator: value.separator,
        is_exploded: plan.uses[value.uses[0]].modifier == Modifier::Explode,
        is_reserved: value.is_reserved,
        texts: &[],
    }
}

/// Returns the steps of a template.
fn all_steps(plan: &ParsePlan) -> Option<Vec<ReadStep>> {
    let mut all = match &plan.head {
        ParseHead::Nothing => Vec::new(),
        ParseHead::Authority { scheme, port, has_userinfo, steps } => {
            let (of, port) = match port {
                ParsePort::Variable { use_index, default } => {
                    (Some(*use_index), default.map(|port| port.to_string()))
                }
                ParsePort::Digits(digits) => (None, Some(digits.clone())),
                ParsePort::Default => (None, None),
            };
            let (scheme, port) = (kept(scheme), port.as_deref().map(kept));
            let head = ReadStep::Authority { scheme, port, of, has_userinfo: *has_userinfo };
            [vec![head], read_steps(plan, steps)?, vec![ReadStep::Leave]].concat()
        }
        _ => return None,
    };
    all.extend(read_steps(plan, &plan.path)?);
    Some(all)
}

/// Returns the text of each variable, found with the steps of a typed template.
fn typed(plan: &ParsePlan, steps: &'static [ReadStep], uri: &str) -> Option<Vec<String>> {
    let mut reader = Reader::of(kept(uri), Reading::default());
    let found = reader.follow::<USES>(steps);
    // The path has to end here.
    reader.params([]);
    let text = |found: &Found<'_>| match found {
        Found::Text(raw) => Some(raw.encoded().to_owned()),
        _ => None,
    };
    format!("{reader:?}").contains("fits: true").then_some(())?;
    Some(plan.sources.iter().map(|source| text(&found[*source]).unwrap_or_default()).collect())
}

/// Returns the text of each variable, found with the run-time template. `{+x}` keeps its escapes.
fn dynamic(template: &Dynamic<'_>, uri: &str) -> Option<Vec<String>> {
    let captures = template.captures(uri).ok()?;
    let text = |name| match captures.get(name) {
        Some(value) => {
            let list = value.as_list().map(|list| list.join(","));
            list.or(value.as_text().map(str::to_owned)).unwrap_or_default()
        }
        None => String::new(),
    };
    Some(template.variables().map(text).collect())
}

/// Decodes the escapes of a string.
fn decoded(text: &str) -> String {
    let mut bytes = text.bytes();
    let mut all = String::new();
    while let Some(byte) = bytes.next() {
        if byte == b'%' {
            let digits: Vec<u8> = bytes.by_ref().take(2).collect();
            let digits = std::str::from_utf8(&digits).unwrap();
            all.push(char::from(u8::from_str_radix(digits, 16).unwrap()));
        } else {
            all.push(char::from(byte));
        }
    }
    all
}

/// Returns whether a value has a character that a type is required to exclude.
fn has(lack: Lack, value: &str) -> bool {
    let is_it = |byte: u8| match lack {
        Lack::NoHyphen => byte == b'-',
        Lack::NoDot => byte == b'.',
        Lack::NoUnderscore => byte == b'_',
        Lack::NoTilde => byte == b'~',
        Lack::NoComma => byte == b',',
        Lack::NoSlash => byte == b'/',
        Lack::NoDigit => byte.is_ascii_digit(),
        Lack::NoLetter => byte.is_ascii_alphabetic(),
    };
    value.bytes().any(is_it)
}

/// Returns the values that the types of a variable allow. `None` means no value.
fn allowed(plan: &ParsePlan, variable: usize, symbol: &str) -> Vec<Option<&'static str>> {
    let questions = || plan.asks.iter().map(|ask| ask.question);
    let lacks = |value: &&&str| {
        !questions().any(|one| matches!(one, Question::Lacks(of, lack) if of == variable && has(lack, value)))
    };
    let mut all: Vec<Option<&str>> = VALUES.iter().filter(lacks).map(|value| Some(*value)).collect();
    if matches!(symbol, "{.}" | "{/}")
        && !questions().any(|one| [Question::Defined(variable), Question::Apart(variable)].contains(&one))
    {
        all.push(None);
    }
    all
}

/// Returns all rows of one value for each variable.
fn product(columns: &[Vec<Option<&'static str>>]) -> Vec<Vec<Option<&'static str>>> {
    columns.iter().fold(vec![Vec::new()], |rows, column| {
        rows.iter().flat_map(|row| column.iter().map(|value| [&row[..], &[*value]].concat())).collect()
    })
}

/// Returns equivalent spellings of the URI, with escapes of unreserved characters.
fn respelled(uri: &str) -> [String; 2] {
    let (head, tail) = uri.split_at(uri.find("//").map_or(1, |at| at + 2));
    let of = |byte: &str, escape: &str| [head, &tail.replace(byte, escape)].concat();
    [of("-", "%2D"), of("e", "%65")]
}

/// Counts of the inputs that were tried.
#[derive(Default)]
struct DivisionCounts {
    templates: usize,
    uris: usize,
    left_raw: usize,
    wrong: BTreeMap<String, String>,
}

impl DivisionCounts {
    fn wrong(
        &mut self,
        template: &str,
        uri: &str,
        found: &dyn std::fmt::Debug,
        expected: &dyn std::fmt::Debug,
    ) {
        let why = format!("{uri}: {found:?}, and not {expected:?}");
        self.wrong.entry(template.to_owned()).or_insert(why);
    }

    fn template(&mut self, head: &str, row: &[&str], tail: &str) {
        let symbols: Vec<&str> = row.iter().filter(|symbol| symbol.ends_with('}')).copied().collect();
        if symbols.is_empty() || symbols.len() > USES {
            return;
        }
        let text = [head, &named(row), tail].concat();
        let Some(template) = lowered(&text) else { return };
        let Ok(plan) = &template.reversal else { return };
        let Some(steps) = all_steps(plan) else { return };
        let (steps, parsed) = (steps.leak(), Dynamic::parse(&template.text).unwrap());
        let at_run_time = parsed.check_reversible().is_ok().then_some(&parsed);
        // A port is a number.
        if matches!(&plan.head, ParseHead::Authority { port: ParsePort::Variable { .. }, .. }) {
            return;
        }
        self.templates += 1;
        let columns: Vec<_> =
            symbols.iter().enumerate().map(|(at, symbol)| allowed(plan, at, symbol)).collect();
        for values in product(&columns) {
            self.values(&text, plan, steps, at_run_time, &symbols, &values);
        }
    }

    /// Builds a URI of the values, and reads it in its spellings.
    fn values(
        &mut self,
        text: &str,
        plan: &ParsePlan,
        steps: &'static [ReadStep],
        at_run_time: Option<&Dynamic<'_>>,
        symbols: &[&str],
        values: &[Option<&str>],
    ) {
        let names = ["x", "y", "z", "u"];
        let given: Vec<_> = names
            .iter()
            .zip(values)
            .filter_map(|(name, value)| Some((*name, Given::from((*value)?))))
            .collect();
        let Ok(uri) = Dynamic::parse(text).unwrap().expand(&given) else { return };
        if uri.starts_with("//") {
            return;
        }
        let expected: Vec<String> = values.iter().map(|value| value.unwrap_or_default().to_owned()).collect();
        let [one, other] = respelled(&uri);
        for uri in [&uri, &one, &other] {
            self.uris += 1;
            let read = |found: Option<Vec<String>>| {
                found.map(|found| found.iter().map(|text| decoded(text)).collect::<Vec<_>>())
            };
            let found = read(typed(plan, steps, uri));
            if found.as_ref() != Some(&expected) {
                self.wrong(text, uri, &found, &expected);
            }
            if let Some(template) = at_run_time {
                let found = read(dynamic(template, uri));
                if found.as_ref() != Some(&expected) {
                    self.wrong(text, uri, &("at run time", found), &expected);
                }
            }
        }
        let raw = uri.replace("%3A", ":").replace("%2C", ",").replace("%21", "!");
        // What only types know may be divided differently at run time.
        let asks_texts = plan.asks.iter().all(|ask| matches!(ask.question, Question::Scalar(_)));
        let Some(template) = at_run_time.filter(|_| raw != uri && asks_texts) else { return };
        self.left_raw += 1;
        let (of_types, at_run_time) = (typed(plan, steps, &raw), dynamic(template, &raw));
        let texts = |found: Option<Vec<String>>| {
            let text = |(text, symbol): (&String, &&str)| {
                if *symbol == "{+}" { text.clone() } else { decoded(text) }
            };
            found.map(|found| found.iter().zip(symbols).map(text).collect::<Vec<_>>())
        };
        if texts(of_types.clone()) != at_run_time.clone() {
            self.wrong(text, &raw, &of_types, &at_run_time);
        }
    }
}

/// Returns the text of a row, with a name for each variable.
fn named(row: &[&str]) -> String {
    let mut names = ["x", "y", "z", "u"].into_iter();
    let with_name = |symbol: &&str| match symbol.strip_suffix('}') {
        Some(start) => [start, names.next().unwrap_or_default(), "}"].concat(),
        None => (*symbol).to_owned(),
    };
    row.iter().map(with_name).collect()
}

#[test]
fn values_come_back_from_every_spelling() {
    let (mut tally, step) = (DivisionCounts::default(), bound(STEP, 1));
    let is_tried = |(at, row): &(usize, Vec<&str>)| row.len() < 4 || at % step == 0;
    for (_, row) in (0..=4).flat_map(|length| rows(&SYMBOLS, length)).enumerate().filter(is_tried) {
        tally.template("/", &row, "");
    }
    for (_, row) in (0..=4).flat_map(|length| rows(&OF_AUTHORITY, length)).enumerate().filter(is_tried) {
        tally.template("db://", &row, "/x");
        tally.template("db://", &row, "@h/x");
    }
    let DivisionCounts { templates, uris, left_raw, wrong } = tally;
    println!("{templates} templates, {uris} spellings of URIs, {left_raw} with delimiters as they are");
    let mut shown: Vec<_> = wrong.iter().map(|(of, why)| format!("{of} on {why}")).collect();
    shown.sort_by_key(String::len);
    shown.truncate(60);
    assert!(wrong.is_empty(), "{} templates are wrong:\n{}", wrong.len(), shown.join("\n"));
    assert!(templates > 1_000 && uris > 50_000 && left_raw > 3_000, "{templates} {uris} {left_raw}");
}
