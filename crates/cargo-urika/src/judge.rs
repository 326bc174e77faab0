//! Judges a row: finds the part of a URL that each hole fills, and the effect that its value could have.

mod links;
mod row;

use std::collections::HashSet;

use urika::Policy;

use crate::finding::Code;
use crate::follow::{Filling, Hole, Piece};
use crate::table::Taken;
use crate::value::{Encoder, Place};
pub(crate) use links::{links, links_in};
pub(crate) use row::{first_place, has_slash, has_user, is_whole, looks_like_url, merged, shape};

/// A verdict about a hole.
#[derive(Debug)]
pub(crate) struct Verdict<'r> {
    pub(crate) code: Code,
    pub(crate) certain: bool,
    pub(crate) hole: &'r Hole,
}

/// The part of a URL that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The beginning of the text.
    Start,
    /// The part after a base that the program was given.
    Base,
    Authority,
    /// The authority of the program's own server.
    Own,
    Path,
    Query,
    /// The path of `mailto:` and other schemes without a hierarchy.
    Opaque,
}

#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct Judge<'r> {
    part: Part,
    /// Whether the segment has only dots and holes so far.
    is_bare: bool,
    /// Whether the authority is empty so far.
    is_bare_authority: bool,
    /// Whether the text will be joined to a URL.
    is_reference: bool,
    /// Whether all of the text so far is the slash at the beginning of a reference: another one behind it
    /// begins a host.
    is_slash: bool,
    /// The last character of the path, if it is one of the text and no hole.
    last: Option<char>,
    /// Holes at the beginning of a segment.
    firsts: HashSet<Place>,
    /// Encoded holes of a segment that could be `..` as a whole.
    waiting: Vec<&'r Hole>,
    verdicts: Vec<Verdict<'r>>,
}

/// Judges all holes of a row. A link is a reference that a browser resolves. Returns the verdicts, and the places
/// of the holes directly behind a slash of the path.
pub(crate) fn judge(row: &[Piece], taken: Taken, is_link: bool) -> (Vec<Verdict<'_>>, HashSet<Place>) {
    let part = match taken {
        Taken::Url | Taken::Reference | Taken::Link | Taken::Pattern => Part::Start,
        Taken::Host => Part::Authority,
        Taken::Path => Part::Path,
        Taken::Query | Taken::Fragment => Part::Query,
    };
    let mut judge = Judge {
        part,
        is_bare: true,
        is_bare_authority: true,
        is_reference: taken == Taken::Reference,
        is_slash: false,
        last: None,
        firsts: HashSet::new(),
        waiting: Vec::new(),
        verdicts: Vec::new(),
    };
    let is_resolved = is_link || taken == Taken::Reference;
    let mut pieces = row.iter().peekable();
    while let Some(piece) = pieces.next() {
        match piece {
            Piece::Text(text, _) => {
                let mut text = text.to_string();
                while let Some(Piece::Text(more, _)) = pieces.peek() {
                    text.push_str(more);
                    pieces.next();
                }
                judge.is_slash = is_resolved && judge.part == Part::Start && text == "/";
                judge.text(&text);
            }
            Piece::Hole(hole) => {
                let next = match pieces.peek() {
                    Some(Piece::Text(text, _)) => &**text,
                    _ => "",
                };
                judge.hole(hole, next);
            }
        }
    }
    judge.end_segment();
    (judge.verdicts, judge.firsts)
}

impl<'r> Judge<'r> {
    fn text(&mut self, mut text: &str) {
        if text.is_empty() {
            return;
        }
        if self.part == Part::Start {
            text = self.start(text);
        } else if self.part == Part::Base {
            self.part = if text.starts_with(':') { Part::Authority } else { Part::Path };
        }
        for c in text.chars() {
            self.char(c);
        }
        self.last = text.chars().last().filter(|_| self.part == Part::Path);
    }

    /// Reads the scheme and the slashes before an authority, and returns the rest.
    fn start<'t>(&mut self, text: &'t str) -> &'t str {
        let before_slash = text.find(['/', '?', '#']).unwrap_or(text.len());
        let rest = match text[..before_slash].find(':') {
            Some(colon) if text[colon + 1..].starts_with("//") && &text[..colon] != "file" => {
                &text[colon + 1..]
            }
            // `format!("https:{address}")`, where the address begins with `//`.
            Some(colon) if colon + 1 == text.len() && matches!(&text[..colon], "http" | "https") => "//",
            // `git@github.com:owner/name`
            Some(colon) if text[..colon].contains('@') => {
                self.part = Part::Path;
                return &text[colon + 1..];
            }
            Some(_) => {
                self.part = Part::Opaque;
                return "";
            }
            None => text,
        };
        let authority = rest.strip_prefix("//");
        self.part = if authority.is_some() { Part::Authority } else { Part::Path };
        authority.unwrap_or(rest)
    }

    fn char(&mut self, c: char) {
        match (self.part, c) {
            (Part::Authority | Part::Own | Part::Path, '?' | '#') => {
                self.end_segment();
                self.part = Part::Query;
            }
            (Part::Authority | Part::Own, '/') => self.part = Part::Path,
            (Part::Path, '/') => self.end_segment(),
            (Part::Authority, '[') | (Part::Path, '.') => {}
            // The host begins behind the user.
            (Part::Authority, '@') => self.is_bare_authority = true,
            (Part::Authority, _) => self.is_bare_authority = false,
            (Part::Path, _) => {
                self.is_bare = false;
                self.waiting.clear();
            }
            _ => {}
        }
    }

    /// Ends a segment. If an encoder leaves dots, the segment can be `..`.
    fn end_segment(&mut self) {
        for hole in std::mem::take(&mut self.waiting) {
            self.verdicts.push(Verdict { code: Code::Path, certain: true, hole });
        }
        self.is_bare = true;
    }

    fn hole(&mut self, hole: &'r Hole, next: &str) {
        if self.last.take() == Some('/') {
            self.firsts.insert(hole.place);
        }
        match self.part {
            Part::Start => {
                if self.is_reference
                    && hole.filling == (Filling::Text { certain: true })
                    && !is_reference_by_name(&hole.name)
                {
                    self.judge(Code::Authority, hole);
                    self.part = Part::Path;
                } else if next.starts_with("://") {
                    self.judge(Code::Authority, hole);
                    // The text continues with `://`, as after a scheme.
                } else {
                    self.part = Part::Base;
                }
            }
            // The address behind a scheme that the program puts in front.
            Part::Authority if self.is_bare_authority && hole.filling == Filling::Url => {}
            // `{protocol}://{address}:{port}{prefix}`
            Part::Authority if self.is_bare_authority && is_own_address(hole, next) => self.part = Part::Own,
            Part::Authority if !self.is_bare_authority && is_mount(hole) => self.part = Part::Path,
            Part::Authority => self.judge(Code::Authority, hole),
            Part::Path if self.is_slash && matches!(hole.filling, Filling::Text { .. }) => {
                self.judge(Code::Authority, hole);
            }
            Part::Path if self.is_slash && hole.filling == Filling::Callers => {
                self.verdicts.push(Verdict { code: Code::Authority, certain: false, hole });
            }
            Part::Path => match hole.filling {
                Filling::Encoded(Encoder::Form) => {
                    self.verdicts.push(Verdict { code: Code::Encoder, certain: true, hole });
                }
                Filling::Encoded(Encoder::LeavesSlashes) => {
                    self.verdicts.push(Verdict { code: Code::Path, certain: true, hole });
                }
                Filling::Encoded(Encoder::LeavesDots | Encoder::LeavesPairs) if self.is_bare => {
                    self.waiting.push(hole);
                }
                _ => self.judge(Code::Path, hole),
            },
            Part::Query if hole.filling == Filling::Encoded(Encoder::LeavesPairs) => {
                self.verdicts.push(Verdict { code: Code::Query, certain: true, hole });
            }
            Part::Query => self.judge(Code::Query, hole),
            Part::Base | Part::Own | Part::Opaque => {}
        }
        self.is_slash = false;
    }

    fn judge(&mut self, code: Code, hole: &'r Hole) {
        let certain = match hole.filling {
            Filling::Text { certain } => certain,
            // A parsed URL replaces the base when it is joined.
            Filling::Url if self.is_reference => return,
            Filling::Url => false,
            // Other programs may hand over what they like; the host is judged at the calls.
            Filling::Callers if code != Code::Authority => false,
            Filling::Safe | Filling::Encoded(_) | Filling::Callers | Filling::Unread => return,
        };
        self.verdicts.push(Verdict { code, certain, hole });
    }
}

/// Returns whether a host is that of the program's own server: `{host}:{port}`, or an address.
fn is_own_address(hole: &Hole, next: &str) -> bool {
    let name = hole.name.to_ascii_lowercase();
    let name = name
        .strip_suffix('s')
        .filter(|one| one.ends_with("host") || one.ends_with("domain"))
        .unwrap_or(&name);
    let is_host =
        ["host", "ip", "hostname", "domain", "address", "addr", "bind"].iter().any(|end| name.ends_with(end));
    (is_host && (next.starts_with(':') || hole.of_settings))
        || name.ends_with("addr")
        || name.ends_with("address")
        || (is_of_settings(name) && !is_login(name) && !next.starts_with(['.', '-']))
}

/// Returns whether the name of a value says that it is the user or the password in front of a host.
fn is_login(name: &str) -> bool {
    ["user", "username", "login", "password", "pass", "token", "secret", "key", "id"]
        .iter()
        .any(|word| name.rsplit(['.', '_']).next() == Some(word))
}

/// Returns whether the name of a value says that it is one of the settings.
fn is_of_settings(name: &str) -> bool {
    name.contains("config.") || name.contains("settings.")
}

/// Returns whether a value is the path below which the program's own server answers.
fn is_mount(hole: &Hole) -> bool {
    let name = hole.name.to_ascii_lowercase();
    (hole.of_settings || is_of_settings(&name)) && (name.ends_with("path") || name.ends_with("prefix"))
}

/// Returns whether the name of a value means a whole reference.
pub(crate) fn is_reference_by_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let words = [
        "url",
        "uri",
        "path",
        "href",
        "link",
        "endpoint",
        "reference",
        "relative",
        "location",
        "route",
        "()",
    ];
    words.iter().any(|word| name.contains(word)) || name.is_empty()
}

/// Returns the mistake of a whole literal: the code, and details.
pub(crate) fn literal(text: &str) -> Option<(Code, String)> {
    let is_absolute =
        text.split_once("://").is_some_and(|(scheme, _)| scheme.chars().all(|c| c.is_ascii_alphanumeric()));
    if !is_absolute || text.contains(['{', '}']) {
        return None;
    }
    let authority =
        text.split_once("://").map(|(_, rest)| rest.split(['/', '?', '#']).next().unwrap_or(rest));
    if let Some((user, _)) = authority.and_then(|authority| authority.rsplit_once('@'))
        && user.contains(':')
    {
        return Some((Code::Credentials, String::new()));
    }
    let error = Policy::LITERAL.normalize(text).err()?;
    let said = error.to_string();
    Some((Code::Literal, said.lines().next().unwrap_or_default().to_owned()))
}
