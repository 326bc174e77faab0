//! Judges a row: finds the part of a URL that each placeholder fills, and the effect that its value could have.

mod links;
mod row;

use std::collections::HashSet;

use urika::Policy;

use crate::ascii::{Ascii, Encoder};
use crate::finding::{Code, Left};
use crate::follow::{Filling, Piece, Placeholder};
use crate::names::{HOSTS, is_login, is_of_settings, is_reference_by_name};
use crate::table::UrlPart;
use crate::value::Place;
pub(crate) use links::{links, links_in};
pub(crate) use row::{
    first_place, has_slash, has_user, is_network_path, is_whole, looks_like_url, merged, shape,
};

/// A verdict about a placeholder.
#[derive(Debug)]
pub(crate) struct Verdict<'r> {
    pub(crate) code: Code,
    pub(crate) certain: bool,
    pub(crate) placeholder: &'r Placeholder,
    pub(crate) left: Option<Left>,
}

/// The place in which a row is used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use {
    pub(crate) taken: UrlPart,
    /// Whether a browser resolves the text as a reference, as in a redirect or a link.
    pub(crate) is_link: bool,
    /// Whether the client removes `%2E%2E` from a path.
    pub(crate) resolves: bool,
    /// Whether a name may say that a host is the program's own server.
    pub(crate) trusts_names: bool,
}

/// The part of a URL that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CurrentPart {
    /// The beginning of the text.
    Start,
    /// The part after a base that the program was given.
    Base,
    Authority,
    /// The authority of the program's own server.
    Own,
    Path,
    Query,
    /// The path of a file.
    File,
    /// The path of `mailto:` and other schemes without a hierarchy.
    Opaque,
}

#[expect(clippy::struct_excessive_bools, reason = "each is a separate fact")]
struct Judge<'r> {
    part: CurrentPart,
    /// Whether the segment has only dots and placeholders so far.
    is_bare: bool,
    usage: Use,
    /// Whether the next placeholder writes the digits after a `%`.
    is_escape: bool,
    /// Whether the authority is empty so far.
    is_bare_authority: bool,
    /// Whether the text so far ends with a host that looks whole.
    is_after_host: bool,
    /// Whether the text will be joined to a URL.
    is_reference: bool,
    /// Whether all of the text so far is the slash at the beginning of a reference: another one after it
    /// begins a host.
    is_slash: bool,
    /// The last character of the path, if it is one of the text and no placeholder.
    last: Option<char>,
    /// Placeholders at the beginning of a segment.
    segment_starts: HashSet<Place>,
    /// Verdicts on encoded placeholders of a segment that could be `..` as a whole.
    waiting: Vec<Verdict<'r>>,
    verdicts: Vec<Verdict<'r>>,
}

/// Judges all placeholders of a row. A link is a reference that a browser resolves. Returns the verdicts, and the
/// places of the placeholders directly after a slash of the path.
pub(crate) fn judge(row: &[Piece], usage: Use) -> (Vec<Verdict<'_>>, HashSet<Place>) {
    let mut judge = Judge::new(usage);
    judge.row(row);
    judge.end_segment(true);
    (judge.verdicts, judge.segment_starts)
}

impl<'r> Judge<'r> {
    fn new(usage: Use) -> Self {
        Self {
            part: match usage.taken {
                UrlPart::Url | UrlPart::Reference | UrlPart::Link | UrlPart::Pattern => CurrentPart::Start,
                UrlPart::Host => CurrentPart::Authority,
                UrlPart::Path => CurrentPart::Path,
                UrlPart::Query | UrlPart::Fragment => CurrentPart::Query,
            },
            usage,
            is_escape: false,
            is_bare: true,
            is_bare_authority: true,
            is_after_host: false,
            is_reference: usage.taken == UrlPart::Reference,
            is_slash: false,
            last: None,
            segment_starts: HashSet::new(),
            waiting: Vec::new(),
            verdicts: Vec::new(),
        }
    }

    fn row(&mut self, row: &'r [Piece]) {
        let mut pieces = row.iter().peekable();
        while let Some(piece) = pieces.next() {
            match piece {
                Piece::Text(text, _) => {
                    let mut text = text.to_string();
                    while let Some(Piece::Text(more, _)) = pieces.peek() {
                        text.push_str(more);
                        pieces.next();
                    }
                    self.text_before(&text, pieces.peek().copied());
                }
                Piece::Placeholder(placeholder) => {
                    let next = match pieces.peek() {
                        Some(Piece::Text(text, _)) => &**text,
                        _ => "",
                    };
                    self.placeholder(placeholder, next);
                }
            }
        }
    }

    /// Reads all text before a placeholder, or before the end of the row.
    fn text_before(&mut self, text: &str, next: Option<&Piece>) {
        let is_resolved = self.usage.is_link || self.is_reference;
        self.is_slash = is_resolved && self.part == CurrentPart::Start && text == "/";
        let is_safe =
            |piece: &Piece| matches!(piece, Piece::Placeholder(next) if next.filling == Filling::Safe);
        // `%` and two digits of a character.
        self.is_escape = text.ends_with('%') && next.is_some_and(is_safe);
        self.text(if self.is_escape { &text[..text.len() - 1] } else { text });
    }

    fn text(&mut self, mut text: &str) {
        if text.is_empty() {
            return;
        }
        if self.part == CurrentPart::Start {
            text = self.start(text);
        } else if self.part == CurrentPart::Base {
            self.part = if text.starts_with(':') { CurrentPart::Authority } else { CurrentPart::Path };
        }
        for c in text.chars() {
            self.char(c);
        }
        self.last = text.chars().last().filter(|_| self.part == CurrentPart::Path);
        self.is_after_host = self.part == CurrentPart::Authority && ends_with_host(text);
    }

    /// Reads the scheme and the slashes before an authority, and returns the rest.
    fn start<'t>(&mut self, text: &'t str) -> &'t str {
        let before_slash = text.find(['/', '?', '#']).unwrap_or(text.len());
        let rest = match text[..before_slash].find(':') {
            Some(colon) if &text[..colon] == "file" && self.usage.taken == UrlPart::Url => {
                self.part = CurrentPart::File;
                return "";
            }
            Some(colon) if text[colon + 1..].starts_with("//") && &text[..colon] != "file" => {
                &text[colon + 1..]
            }
            // `format!("https:{address}")`, where the address begins with `//`.
            Some(colon) if colon + 1 == text.len() && matches!(&text[..colon], "http" | "https") => "//",
            // `git@github.com:owner/name`
            Some(colon) if text[..colon].contains('@') => {
                self.part = CurrentPart::Path;
                return &text[colon + 1..];
            }
            Some(_) => {
                self.part = CurrentPart::Opaque;
                return "";
            }
            None => text,
        };
        let authority = rest.strip_prefix("//");
        self.part = if authority.is_some() { CurrentPart::Authority } else { CurrentPart::Path };
        authority.unwrap_or(rest)
    }

    fn char(&mut self, c: char) {
        match (self.part, c) {
            (CurrentPart::Authority | CurrentPart::Own | CurrentPart::Path, '?' | '#') => {
                self.end_segment(self.is_bare);
                self.part = CurrentPart::Query;
            }
            (CurrentPart::Authority | CurrentPart::Own, '/') => self.part = CurrentPart::Path,
            (CurrentPart::Path, '/') => self.end_segment(self.is_bare),
            (CurrentPart::Authority, '[') | (CurrentPart::Path, '.') => {}
            // The host begins after the user.
            (CurrentPart::Authority, '@') => self.is_bare_authority = true,
            (CurrentPart::Authority, _) => self.is_bare_authority = false,
            (CurrentPart::Path, _) => {
                self.end_segment(false);
                self.is_bare = false;
            }
            _ => {}
        }
    }

    /// Ends a segment, or the part of it that could be `..`.
    fn end_segment(&mut self, is_bare: bool) {
        for verdict in std::mem::take(&mut self.waiting) {
            match verdict.code {
                _ if is_bare => self.verdicts.push(verdict),
                Code::Encoder => self.verdicts.push(Verdict { left: None, ..verdict }),
                _ => {}
            }
        }
        self.is_bare = true;
    }

    /// Judges an encoded value in a path.
    fn segment(&mut self, placeholder: &'r Placeholder, encoder: Encoder) {
        let new = |code, left| Verdict { code, certain: true, placeholder, left };
        // Clients that resolve dot segments read `\` as a slash.
        let signs = if self.usage.resolves { "/?#%\\" } else { "/?#%" };
        let ends = encoder.stays.and(Ascii::of(signs));
        if !ends.is_empty() {
            let is_check = encoder.escapes.is_empty() && ends.without(Ascii::of("\\%")).is_empty();
            let left = if is_check { Left::Escapes } else { Left::Signs };
            self.verdicts.push(new(Code::Path, Some(left(listed(ends)))));
            return;
        }
        let left = if encoder.stays.has('.') {
            Some(Left::Dots)
        } else if encoder.escapes.has('.') && self.usage.resolves {
            Some(Left::EscapedDots)
        } else {
            None
        };
        let left = left.filter(|_| self.is_bare);
        match (encoder.is_form, left) {
            (true, left) => self.waiting.push(new(Code::Encoder, left)),
            (false, Some(left)) => self.waiting.push(new(Code::Path, Some(left))),
            (false, None) => {}
        }
    }

    /// Judges an encoded value in a query.
    fn parameter(&mut self, placeholder: &'r Placeholder, encoder: Encoder) {
        let ends = encoder.stays.and(Ascii::of("&#"));
        let other = encoder.stays.and(Ascii::of("=+%"));
        let left = if !ends.is_empty() {
            Left::Signs(listed(ends.or(other)))
        } else if !other.is_empty() && !encoder.escapes.is_empty() {
            Left::Pairs(listed(other))
        } else {
            // A check that lets `=` through leaves a value unchanged.
            return;
        };
        self.push(Code::Query, true, placeholder, Some(left));
    }

    /// Judges an encoded value in a host: no encoder checks which server a string names.
    fn encoded_host(&mut self, placeholder: &'r Placeholder, encoder: Encoder, next: &str) {
        let signs = encoder.stays.or(encoder.escapes).without(Ascii::letters()).without(Ascii::of("-_"));
        // Letters and digits next to other text are part of the program's own host.
        let is_label = signs.is_empty() && (!self.is_bare_authority || next.starts_with(['.', '-']));
        if !is_label {
            self.push(Code::Authority, true, placeholder, Some(Left::Host));
        }
    }

    fn placeholder(&mut self, placeholder: &'r Placeholder, next: &str) {
        let is_after_slash = self.last.take() == Some('/');
        if is_after_slash {
            self.segment_starts.insert(placeholder.place);
        }
        let is_after_host = std::mem::take(&mut self.is_after_host);
        let encoder = if std::mem::take(&mut self.is_escape) {
            Some(Encoder { escapes: Ascii::ALL, ..Encoder::filter(Ascii::NONE) })
        } else {
            placeholder.encoder()
        };
        match self.part {
            CurrentPart::Start => self.at_start(placeholder, next),
            CurrentPart::Authority => {
                let first = self.verdicts.len();
                self.in_authority(placeholder, encoder, next);
                if is_after_host && (next.is_empty() || next.starts_with(['/', '?', '#'])) {
                    for verdict in &mut self.verdicts[first..] {
                        verdict.left = Some(Left::Joined);
                    }
                }
            }
            CurrentPart::Path => self.in_path(placeholder, encoder, is_after_slash),
            CurrentPart::Query => match encoder {
                Some(encoder) => self.parameter(placeholder, encoder),
                None => self.judge(Code::Query, placeholder),
            },
            CurrentPart::File => self.in_file(placeholder),
            CurrentPart::Base | CurrentPart::Own | CurrentPart::Opaque => {}
        }
        self.is_slash = false;
    }

    /// Judges a value with which the text begins.
    fn at_start(&mut self, placeholder: &'r Placeholder, next: &str) {
        let is_text = placeholder.filling.is_unchecked_start();
        let is_open = is_text || matches!(placeholder.filling, Filling::Url | Filling::Callers);
        if placeholder.of_request && !self.is_reference && is_open {
            self.base_of_request(placeholder, next);
        } else if self.usage.is_link && next.is_empty() && placeholder.is_param {
            // A whole value of a redirect.
            if is_text {
                self.push(Code::Authority, true, placeholder, Some(Left::Whole));
            }
            self.part = CurrentPart::Base;
        } else if self.is_reference
            && placeholder.filling.is_certain_start()
            && !is_reference_by_name(&placeholder.name)
        {
            self.push(Code::Authority, true, placeholder, Some(Left::Reference));
            self.part = CurrentPart::Path;
        } else if !next.starts_with("://") {
            self.part = CurrentPart::Base;
        } else if !placeholder.of_settings {
            // The text continues with `://`, as after a scheme.
            self.judge(Code::Authority, placeholder);
        }
    }

    /// Judges a value at the beginning of the text by which whoever sends the request chooses the server.
    fn base_of_request(&mut self, placeholder: &'r Placeholder, next: &str) {
        let is_whole = next.is_empty() || next.starts_with(['/', '?', '#']);
        let certain = placeholder.filling.is_certain_start();
        // A path that may get another slash in front of it despite the check.
        if placeholder.filling != Filling::Callers || self.usage.is_link {
            self.push(Code::Authority, certain, placeholder, is_whole.then_some(Left::Whole));
        }
        self.part = if next.starts_with("://") { CurrentPart::Start } else { CurrentPart::Base };
    }

    /// Judges a value in an authority.
    fn in_authority(&mut self, placeholder: &'r Placeholder, encoder: Option<Encoder>, next: &str) {
        let is_bare = self.is_bare_authority;
        if placeholder.of_query && placeholder.filling == Filling::Safe {
            self.push(Code::Authority, true, placeholder, None);
        } else if is_bare && placeholder.filling == Filling::Url {
            // The address after a scheme that the program puts in front.
        } else if is_bare && self.is_own_address(placeholder, next) {
            // `{protocol}://{address}:{port}{prefix}`
            self.part = CurrentPart::Own;
        } else if !is_bare && is_mount(placeholder) {
            self.part = CurrentPart::Path;
        } else {
            match encoder {
                Some(encoder) => self.encoded_host(placeholder, encoder, next),
                None => self.judge(Code::Authority, placeholder),
            }
        }
    }

    /// Judges a value in a path.
    fn in_path(&mut self, placeholder: &'r Placeholder, encoder: Option<Encoder>, is_after_slash: bool) {
        match placeholder.filling {
            filling if filling.is_unchecked_start() && self.is_slash => {
                self.judge(Code::Authority, placeholder);
            }
            Filling::End if is_after_slash => {}
            Filling::Callers if self.is_slash => self.push(Code::Authority, false, placeholder, None),
            // A query ends with none of the signs of a path.
            Filling::Safe if placeholder.of_query => {
                let left = Left::Signs(listed(Ascii::of("/?")));
                self.push(Code::Path, true, placeholder, Some(left));
            }
            _ => match encoder {
                Some(encoder) => self.segment(placeholder, encoder),
                None => self.judge(Code::Path, placeholder),
            },
        }
    }

    /// Judges a value in the path of a file.
    fn in_file(&mut self, placeholder: &'r Placeholder) {
        if let Filling::Text { certain } = placeholder.filling {
            self.push(Code::Path, certain, placeholder, Some(Left::File));
        }
    }

    fn push(&mut self, code: Code, certain: bool, placeholder: &'r Placeholder, left: Option<Left>) {
        self.verdicts.push(Verdict { code, certain, placeholder, left });
    }

    fn judge(&mut self, code: Code, placeholder: &'r Placeholder) {
        let certain = match placeholder.filling {
            Filling::Text { certain } => certain,
            // A parsed URL replaces the base when it is joined.
            Filling::Url if self.is_reference => return,
            Filling::Url => false,
            Filling::End => true,
            // Other programs may pass what they like; the host is judged at the calls.
            Filling::Callers if code != Code::Authority => false,
            Filling::Safe | Filling::Encoded(_) | Filling::Callers | Filling::Unread => return,
        };
        self.push(code, certain, placeholder, None);
    }
}

impl Judge<'_> {
    /// Returns whether a host belongs to the program's own server: it is a setting, or has a trusted name and a
    /// port, as in `{host}:{port}`. A value from a request never does.
    fn is_own_address(&self, placeholder: &Placeholder, next: &str) -> bool {
        let name = placeholder.name.to_ascii_lowercase();
        let is_alone = !next.starts_with(['.', '-', '@']);
        if placeholder.of_request || matches!(placeholder.filling, Filling::Encoded(_)) || is_login(&name) {
            return false;
        }
        if placeholder.of_settings {
            return is_alone;
        }
        let last = name.trim_end_matches("()").rsplit(['.', '_']).next().unwrap_or_default();
        let is_address = ["addr", "address"].iter().any(|end| last.ends_with(end));
        let is_host = is_address || HOSTS.contains(&last.strip_suffix('s').unwrap_or(last));
        let is_named = (is_host && next.starts_with(':')) || (is_address && is_alone);
        self.usage.trusts_names && (is_named || (is_of_settings(&name) && is_alone))
    }
}

/// Returns whether a value is the path below which the program's own server answers.
fn is_mount(placeholder: &Placeholder) -> bool {
    let name = placeholder.name.to_ascii_lowercase();
    (placeholder.of_settings || is_of_settings(&name)) && (name.ends_with("path") || name.ends_with("prefix"))
}

/// Returns the signs of a set, each in backquotes, as a sentence lists them.
fn listed(signs: Ascii) -> String {
    let all: Vec<String> = signs.chars().map(|c| format!("`{c}`")).collect();
    match &all[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        all => all.concat(),
    }
}

/// Returns whether text ends with a host that looks whole, such as `api.example.com`.
fn ends_with_host(text: &str) -> bool {
    let host = text.rsplit(['/', '@']).next().unwrap_or_default();
    let end = host.rsplit_once('.').map(|(_, end)| end).unwrap_or_default();
    end.len() > 1 && end.bytes().all(|byte| byte.is_ascii_alphabetic())
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
    let message = error.to_string();
    Some((Code::Literal, message.lines().next().unwrap_or_default().to_owned()))
}
