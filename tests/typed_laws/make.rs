//! Makes values from a row of choices. The rows are all short rows in turn, or generated rows.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use urika::value::{BaseBuf, Encoded, Label, RelPath, Secret, Segment, SegmentWithSlash};
use urika::{Host, UriRef};

use crate::texts;

/// The maximum number of rows to try in turn. Generated rows cover the rest.
const ROWS: usize = 3_000;

/// A row of choices, with a cursor.
pub(crate) struct Choices {
    /// Each choice, and the number of its alternatives.
    picks: Vec<(usize, usize)>,
    at: usize,
    from: From,
}

enum From {
    /// All rows in turn, with the number of tried rows.
    All(usize),
    /// Generated choices, with arbitrary strings.
    Any(Vec<String>),
    /// This text as every string, or as every second string.
    Long(String, usize),
}

impl Choices {
    /// Returns the first of all rows.
    pub(crate) fn all() -> Self {
        Self { picks: Vec::new(), at: 0, from: From::All(0) }
    }

    /// Returns a generated row.
    pub(crate) fn some(picks: Vec<u16>, loose: Vec<String>) -> Self {
        let picks = picks.into_iter().map(|pick| (pick.into(), 0)).collect();
        Self { picks, at: 0, from: From::Any(loose) }
    }

    /// Returns the row that uses `text` for every so many strings.
    pub(crate) fn long(text: String, every: usize) -> Self {
        Self { picks: Vec::new(), at: 0, from: From::Long(text, every) }
    }

    /// Returns the next row, counted like an odometer, or `None` after the last row.
    pub(crate) fn next(self) -> Option<Self> {
        let (From::All(tried), mut picks) = (self.from, self.picks) else { return None };
        picks.truncate(self.at);
        while let Some((pick, count)) = picks.pop() {
            if pick + 1 < count && tried < ROWS {
                picks.push((pick + 1, count));
                return Some(Self { picks, at: 0, from: From::All(tried + 1) });
            }
        }
        None
    }

    /// Returns a number below `count`. A row of long strings returns `usual`.
    fn choose(&mut self, count: usize, usual: usize) -> usize {
        let at = self.at;
        self.at += 1;
        match &self.from {
            From::All(_) => {
                if at == self.picks.len() {
                    self.picks.push((0, count));
                }
                self.picks[at].0
            }
            From::Any(_) => self.picks.get(at).map_or(0, |(pick, _)| pick % count),
            From::Long(..) => usual % count,
        }
    }

    /// Returns a string. `known` has interesting strings of the wanted kind.
    pub(crate) fn text(&mut self, known: &[&str]) -> String {
        let (worst, at) = (&texts::WORST, self.at);
        let loose = match &self.from {
            From::All(_) if known.is_empty() => return worst[self.choose(worst.len(), 0)].to_owned(),
            From::All(_) => return known[self.choose(known.len(), 0)].to_owned(),
            From::Long(text, every) if at % every == 0 => {
                let text = text.clone();
                self.at += 1;
                return text;
            }
            From::Long(..) => Vec::new(),
            From::Any(loose) => loose.clone(),
        };
        let bad = &texts::BAD;
        let pick = self.choose(known.len() + 2 * bad.len() + loose.len(), 2 * bad.len());
        match pick {
            pick if pick < bad.len() => bad[pick].to_owned(),
            pick if pick < 2 * bad.len() => bad[pick - bad.len()].to_owned() + bad[self.choose(bad.len(), 0)],
            pick if pick < 2 * bad.len() + known.len() => known[pick - 2 * bad.len()].to_owned(),
            pick => loose.get(pick - 2 * bad.len() - known.len()).cloned().unwrap_or_default(),
        }
    }

    /// Returns one of these values.
    fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.choose(all.len(), 0)].clone()
    }
}

/// A value that is made from choices.
pub(crate) trait Make {
    fn make(choices: &mut Choices) -> Self;
}

/// Returns the chosen string as the type, or `fallback` if the type refuses the text.
fn proof<T: TryFrom<String>>(choices: &mut Choices, known: &[&str], fallback: &str) -> T {
    let text = choices.text(known);
    T::try_from(text).or_else(|_| T::try_from(fallback.to_owned())).ok().expect("a text that is taken")
}

macro_rules! make {
    ($($type:ty: $choices:ident => $value:expr;)*) => {
        $(impl Make for $type {
            fn make($choices: &mut Choices) -> Self {
                $value
            }
        })*
    };
}

make! {
    String: it => it.text(&[]);
    Cow<'static, str>: it => it.text(&[]).into();
    Box<str>: it => it.text(&[]).into();
    &'static str: it => it.one_of(&texts::WORST);
    bool: it => it.one_of(&[true, false]);
    char: it => it.one_of(&['a', '.', '/', '\0', ' ', '%', 'é', '\u{10FFFF}']);
    u8: it => it.one_of(&[0, 255]);
    u16: it => it.one_of(&[0, 80, 443, u16::MAX]);
    u32: it => it.one_of(&[0, 7, u32::MAX]);
    u64: it => it.one_of(&[0, u64::MAX]);
    i64: it => it.one_of(&[0, -1, i64::MIN, i64::MAX]);
    u128: it => it.one_of(&[0, u128::MAX]);
    f32: it => it.one_of(&[0.1, f32::MAX, f32::NAN]);
    f64: it => it.one_of(
        &[0.0, -0.0, 0.1, 1e300, -1e-300, f64::MIN_POSITIVE, 1e16, f64::NAN, f64::INFINITY, f64::NEG_INFINITY],
    );
    Ipv4Addr: it => it.one_of(&[Ipv4Addr::LOCALHOST, Ipv4Addr::UNSPECIFIED, Ipv4Addr::BROADCAST]);
    Ipv6Addr: it => it.one_of(&IPV6);
    IpAddr: it => it.one_of(&[IPV6[0].into(), IPV6[1].into(), IPV6[2].into(), Ipv4Addr::LOCALHOST.into()]);
    Segment<'static>: it => proof(it, &["a", "a b", "1.0..2.0", "é", "%2e", "a;..", "?#&"], "~");
    Label<'static>: it => proof(it, &texts::LABELS, "z");
    RelPath<'static>: it => proof(it, &["a", "a/b", "a b/é", "a;../b", "@/:", "1.0/..2"], "z");
    SegmentWithSlash<'static>: it => proof(it, &["a", "a/b", "a/b/c", "a b/é", "a;../b"], "z/z");
    Secret<String>: it => Secret::new(it.text(&[]));
    Encoded<'static>: it => Encoded::parse(it.one_of(&["a", "", "a%20b", "%2E%2e", "a/b?c", "&d=%23", "..", "a/b", "a;b/c", "/a", "a%2Fb", ".%3Ba", "a;%00", "a/%2e"]))
        .unwrap_or(Encoded::parse("z").expect("encoded text"));
    Host<'static>: it => Host::parse(it.one_of(&HOSTS)).expect("a host");
    BaseBuf: it => it.one_of(&BASES).parse().expect("a base");
    UriRef<'static>: it => UriRef::parse(it.one_of(&["", "..", "a?b#c", "https://h/%2F", "//h", "?a&b=c"]))
        .expect("a reference");
}

const IPV6: [Ipv6Addr; 3] =
    [Ipv6Addr::LOCALHOST, Ipv6Addr::UNSPECIFIED, Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0xffff, 1)];

/// Hosts that the grammar accepts. An HTTP client cannot reach all of them.
const HOSTS: [&str; 10] = [
    "example.com",
    "",
    "127.0.0.1",
    "127.1",
    "foo.1",
    "a%2Fb",
    "EXAMPLE.com",
    "localhost",
    "a_b",
    "256.1.1.1",
];

const BASES: [&str; 5] = [
    "https://example.com",
    "https://example.com/v1",
    "https://example.com:8080/a/b/",
    "http://[::1]/",
    "db://h/x%2Fy",
];

impl<T: Make> Make for Option<T> {
    fn make(choices: &mut Choices) -> Self {
        if choices.choose(2, 1) == 0 { None } else { Some(T::make(choices)) }
    }
}

impl<T: Make> Make for Vec<T> {
    fn make(choices: &mut Choices) -> Self {
        (0..choices.choose(3, 2)).map(|_| T::make(choices)).collect()
    }
}

impl<T: Make, const N: usize> Make for [T; N] {
    fn make(choices: &mut Choices) -> Self {
        std::array::from_fn(|_| T::make(choices))
    }
}

impl Make for BTreeMap<String, String> {
    fn make(choices: &mut Choices) -> Self {
        let known = ["a", "page", "fixed", "p%61ge", "..", "", "/", "PAGE"];
        (0..choices.choose(3, 2))
            .map(|_| (choices.text(&known), choices.text(&["", "b", "..", "&page=1"])))
            .collect()
    }
}
