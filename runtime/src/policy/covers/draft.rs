//! [`Draft`]: a URI in pieces, and [`DraftText`], the URI that it becomes.

use crate::text::bytes::escape;

/// The maximum number of bytes of a URI that the search tries.
pub(super) const MOST: usize = 1536;

/// A string that the search has found or tries.
#[derive(Clone, Copy)]
pub(crate) struct DraftText {
    bytes: [u8; MOST],
    /// The length, which is greater than `MOST` if the string is too long.
    length: usize,
}

/// A piece of a [`Draft`].
#[derive(Clone, Copy)]
pub(super) enum DraftPiece<'t> {
    Nothing,
    Text(&'t [u8]),
    Lower(&'t [u8]),
    /// A name, whose characters are escaped where a query needs it.
    Name(&'t [u8]),
    /// The word with this number, which has one letter or more. Each number has its own word.
    Word(usize),
    /// A number in digits.
    Digits(usize),
    /// An empty segment and a dot segment that leaves it, this number of times.
    Climb(usize),
    /// A letter or digit in full width, which IDNA maps to it.
    Wide(u8),
    /// More bytes than the name of a host may have.
    Long,
}

/// The pieces of one part of a URI.
pub(super) type DraftPieces<'t> = [DraftPiece<'t>; 6];

pub(super) const NOTHING: DraftPieces<'static> = [DraftPiece::Nothing; 6];

/// A URI in pieces.
#[derive(Clone, Copy)]
pub(super) struct Draft<'t> {
    pub(super) scheme: DraftPieces<'t>,
    pub(super) has_authority: bool,
    /// The user information with its `@`.
    pub(super) userinfo: &'t str,
    pub(super) host: DraftPieces<'t>,
    /// The port with its colon.
    pub(super) port: DraftPieces<'t>,
    pub(super) path: DraftPieces<'t>,
    /// The query with its `?`.
    pub(super) query: DraftPieces<'t>,
    /// The fragment with its `#`.
    pub(super) fragment: &'t str,
}

/// Returns pieces, and nothing after them.
pub(super) const fn pieces<'t, const N: usize>(some: [DraftPiece<'t>; N]) -> DraftPieces<'t> {
    let mut all: DraftPieces<'t> = NOTHING;
    let mut i = 0;
    while i < N {
        all[i] = some[i];
        i += 1;
    }
    all
}

pub(super) const fn text(text: &str) -> DraftPieces<'_> {
    pieces([DraftPiece::Text(text.as_bytes())])
}

impl<'t> Draft<'t> {
    pub(super) const fn new(
        scheme: DraftPieces<'t>,
        host: Option<DraftPieces<'t>>,
        path: DraftPieces<'t>,
    ) -> Self {
        let (has_authority, host) = match host {
            Some(host) => (true, host),
            None => (false, NOTHING),
        };
        Self { scheme, has_authority, userinfo: "", host, port: NOTHING, path, query: NOTHING, fragment: "" }
    }

    pub(super) const fn written(&self) -> DraftText {
        let text = DraftText::EMPTY.and_all(self.scheme).and(b":");
        let text = if self.has_authority {
            text.and(b"//").and(self.userinfo.as_bytes()).and_all(self.host).and_all(self.port)
        } else {
            text
        };
        text.and_all(self.path).and_all(self.query).and(self.fragment.as_bytes())
    }
}

impl DraftText {
    const EMPTY: Self = Self { bytes: [0; MOST], length: 0 };
    /// No string, for lists whose entries are too long.
    pub(super) const TOO_LONG: Self = Self { bytes: [0; MOST], length: MOST + 1 };

    /// Returns a string, or too long a one.
    pub(super) const fn of(text: &[u8]) -> Self {
        Self::EMPTY.and(text)
    }

    /// Returns the string, or `None` if it is too long.
    pub(crate) const fn as_str(&self) -> Option<&str> {
        let Some((text, _)) = self.bytes.split_at_checked(self.length) else { return None };
        match core::str::from_utf8(text) {
            Ok(text) => Some(text),
            Err(_) => None,
        }
    }

    /// Returns the string with an upper-case letter at its beginning.
    pub(super) const fn capitalized(mut self) -> Self {
        self.bytes[0] = self.bytes[0].to_ascii_uppercase();
        self
    }

    const fn and_all(mut self, pieces: DraftPieces<'_>) -> Self {
        let mut i = 0;
        while i < pieces.len() {
            // Const evaluation copies the whole buffer for each piece.
            if !matches!(pieces[i], DraftPiece::Nothing) {
                self = self.and_piece(pieces[i]);
            }
            i += 1;
        }
        self
    }

    const fn and_piece(self, piece: DraftPiece<'_>) -> Self {
        match piece {
            DraftPiece::Nothing => self,
            DraftPiece::Text(text) => self.and(text),
            DraftPiece::Lower(text) => {
                let start = self.length;
                self.and(text).lower_from(start)
            }
            DraftPiece::Name(name) => self.and_name(name),
            DraftPiece::Word(number) => self.and_numeral(number, b"abcdefghijklmnopqrstuvwxyz"),
            DraftPiece::Digits(number) => self.and_numeral(number, b"0123456789"),
            DraftPiece::Climb(times) => {
                let (mut text, mut left) = (self, times);
                while left > 0 {
                    text = text.and(b"//..");
                    left -= 1;
                }
                text
            }
            DraftPiece::Wide(digit @ b'0'..=b'9') => self.and(&[0xEF, 0xBC, digit - b'0' + 0x90]),
            DraftPiece::Wide(letter) => self.and(&[0xEF, 0xBD, letter - b'a' + 0x81]),
            DraftPiece::Long => self.and(&[b'a'; 256]),
        }
    }

    const fn and(mut self, text: &[u8]) -> Self {
        let (_, free) = match self.bytes.split_at_mut_checked(self.length) {
            Some(split) => split,
            None => return self,
        };
        match free.split_at_mut_checked(text.len()) {
            Some((place, _)) => {
                place.copy_from_slice(text);
                self.length += text.len();
            }
            None => self.length = MOST + 1,
        }
        self
    }

    const fn lower_from(mut self, start: usize) -> Self {
        if self.length <= MOST {
            self.bytes.split_at_mut(self.length).0.split_at_mut(start).1.make_ascii_lowercase();
        }
        self
    }

    const fn and_name(mut self, name: &[u8]) -> Self {
        let mut i = 0;
        while i < name.len() {
            self = match name[i] {
                byte if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') => {
                    self.and(&[byte])
                }
                byte => self.and(&escape(byte)),
            };
            i += 1;
        }
        self
    }

    /// Adds a number in the digits of an alphabet. Each number has its own numeral.
    const fn and_numeral(self, number: usize, alphabet: &[u8]) -> Self {
        let (mut digits, mut start, mut rest) = ([0; 20], 20, number);
        loop {
            start -= 1;
            digits[start] = alphabet[rest % alphabet.len()];
            rest /= alphabet.len();
            if rest == 0 {
                return self.and(digits.split_at(start).1);
            }
        }
    }
}
