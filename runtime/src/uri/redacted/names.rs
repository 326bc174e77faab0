//! Names of parameters whose values are secrets.
//!
//! A name is decoded, and compared ignoring case and separators: `X-Api-Key`, `api_key`, `user[api.key]` and `apikey`
//! all end in `apikey`. Two kinds of endings are ignored:
//!
//! - digits: `password1` is a secret.
//! - one of [`QUALIFIERS`]: `password_confirmation` is a secret. After a name of [`WHOLE`] it is not ignored, so the
//!   value of `code_hash` is printed.
//!
//! The lists combine those of Sentry, Rails, Django, OpenTelemetry, and of the clouds that sign URLs.
//!
//! These names stay readable, although some values are secrets: `state`, `nonce`, `tokens` (`max_tokens`),
//! `token_type`, `password_hint`, `country_code`, `sort_key`, `pincode`, and every name of personal data, such as
//! `email`.

use super::decoded::Decoded;
use crate::text::names::Names;

/// Names that are secrets as a whole. As the end of a name, they often mean something else.
const WHOLE: &[&str] = &[
    "aspxauth",
    "awsaccesskeyid",
    "cftoken",
    "code",
    "cookie",
    "hdnea",
    "hdnts",
    "key",
    "samlrequest",
    "samlresponse",
    "setcookie",
    "ticket",
    "tokenhint",
];

/// Names that are secrets as a whole, or as the last word after a separator: `connect.sid`, but not `users_id`.
const LAST_WORD: &[&str] = &[
    "auth", "bearer", "csrf", "cvc", "cvv", "hmac", "jwt", "mfa", "otp", "pass", "passcode", "pin", "sess",
    "session", "sid", "sig", "ssn", "totp", "xsrf",
];

/// Names that are secrets with anything before them: `access_token`, `csrftoken`, `X-Amz-Signature`.
const ENDS: &[&str] = &[
    "accesscode",
    "accesskey",
    "accesskeyid",
    "accountkey",
    "adminkey",
    "apikey",
    "assertion",
    "authcode",
    "authkey",
    "authorization",
    "authorizationcode",
    "backupcode",
    "cardnumber",
    "codeverifier",
    "confirmationcode",
    "credential",
    "credentials",
    "creditcard",
    "devicecode",
    "encryptionkey",
    "idtokenhint",
    "licensekey",
    "masterkey",
    "oauthverifier",
    "onetimecode",
    "passphrase",
    "passwd",
    "password",
    "passwords",
    "privatekey",
    "pwd",
    "recoverycode",
    "resetcode",
    "secret",
    "secretid",
    "secretkey",
    "secrets",
    "securitycode",
    "sessid",
    "sessionid",
    "sessionkey",
    "sharedkey",
    "signature",
    "signingkey",
    "smscode",
    "subscriptionkey",
    "token",
    "usercode",
    "userpass",
    "verificationcode",
];

/// Words after the name of a secret that distinguish two values, or name the form of one.
const QUALIFIERS: &[&str] = &[
    "again",
    "confirm",
    "confirmation",
    "confirmed",
    "current",
    "digest",
    "hash",
    "new",
    "old",
    "repeat",
    "repeated",
    "retype",
    "value",
    "verification",
    "verify",
];

/// Names that often mean something else in a log, as in `code=200`.
const OF_LOGS: &[&str] = &["auth", "code", "cookie", "key", "mfa", "pass", "pin", "session", "sig", "ticket"];

/// More letters than a secret with its qualifier has.
const MOST: usize = 64;

/// The last letters and digits of a name, in lower case.
#[derive(Clone, Copy)]
struct Ending<'n> {
    letters: &'n [u8],
    /// For each letter, whether it begins the name or follows a separator.
    begins: &'n [bool],
}

impl Ending<'_> {
    fn is_secret(self) -> bool {
        let name = self.without_digits();
        WHOLE.iter().any(|secret| name.begins_at(secret) == Some(0) && name.begins[0])
            || name.ends_in_secret()
            || name.without_qualifier().is_some_and(Self::ends_in_secret)
    }

    fn is_of_logs(self) -> bool {
        let name = self.without_digits();
        OF_LOGS.iter().any(|word| name.begins_at(word) == Some(0))
    }

    fn ends_in_secret(self) -> bool {
        LAST_WORD.iter().any(|secret| self.begins_at(secret).is_some_and(|at| self.begins[at]))
            || ENDS.iter().any(|secret| self.begins_at(secret).is_some())
    }

    /// Returns where the name's end begins, if the name ends in these letters.
    fn begins_at(self, end: &str) -> Option<usize> {
        self.letters.strip_suffix(end.as_bytes()).map(<[u8]>::len)
    }

    fn without_qualifier(self) -> Option<Self> {
        let end = QUALIFIERS.iter().find_map(|word| self.begins_at(word))?;
        Some(self.before(end).without_digits())
    }

    fn without_digits(self) -> Self {
        let digits = self.letters.iter().rev().take_while(|letter| letter.is_ascii_digit()).count();
        self.before(self.letters.len() - digits)
    }

    fn before(self, end: usize) -> Self {
        Self { letters: &self.letters[..end], begins: &self.begins[..end] }
    }
}

/// Returns whether the value of a parameter with this name is a secret. The review of URIs and the databases of sites
/// use the same names.
#[must_use]
pub fn is_secret_in_logs(name: &str) -> bool {
    is_secret(name.as_bytes())
}

/// Returns whether the value of a parameter with this name is a secret, or whether the name is on the list.
pub(super) fn is_sensitive(name: &[u8], names: Names<'_>) -> bool {
    is_listed(name, names) || is_secret(name)
}

/// Returns whether a name is [sensitive](is_sensitive), even if it might name a field of a log.
pub(super) fn is_sensitive_in_text(name: &[u8], names: Names<'_>) -> bool {
    let end = NameEnd::read(name);
    is_listed(name, names) || (end.ending().is_secret() && !end.ending().is_of_logs())
}

fn is_secret(name: &[u8]) -> bool {
    NameEnd::read(name).ending().is_secret()
}

/// The storage of an [`Ending`].
struct NameEnd {
    letters: [u8; MOST],
    begins: [bool; MOST],
    length: usize,
}

impl NameEnd {
    fn read(name: &[u8]) -> Self {
        let (mut letters, mut begins, mut length) = ([0; MOST], [false; MOST], 0);
        let (mut is_begin, mut before) = (true, 0_u8);
        for read in Decoded::new(name, 0) {
            let letter = read.byte.to_ascii_lowercase();
            // Only the end of a long name counts, and of a long number one digit.
            if letter.is_ascii_digit() && before.is_ascii_digit() {
                continue;
            }
            before = letter;
            if !letter.is_ascii_alphanumeric() {
                is_begin = true;
                continue;
            }
            if length == MOST {
                letters.copy_within(1.., 0);
                begins.copy_within(1.., 0);
                length -= 1;
            }
            (letters[length], begins[length]) = (letter, is_begin);
            (is_begin, length) = (false, length + 1);
        }
        Self { letters, begins, length }
    }

    fn ending(&self) -> Ending<'_> {
        Ending { letters: &self.letters[..self.length], begins: &self.begins[..self.length] }
    }
}

/// Returns whether a parameter has a name on the list, ignoring case and separators.
fn is_listed(name: &[u8], names: Names<'_>) -> bool {
    (0..names.len()).any(|i| {
        let (listed, is_prefix) = match names.get(i).strip_suffix('*') {
            Some(prefix) => (prefix, true),
            None => (names.get(i), false),
        };
        let mut letters = Decoded::new(name, 0).filter_map(|read| letter(read.byte));
        let begins = listed.bytes().filter_map(letter).all(|listed| letters.next() == Some(listed));
        begins && (is_prefix || letters.next().is_none())
    })
}

/// Returns a letter or digit in lower case, and a byte of a non-ASCII character unchanged.
fn letter(byte: u8) -> Option<u8> {
    (byte.is_ascii_alphanumeric() || byte >= 0x80).then(|| byte.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::{
        ENDS, LAST_WORD, MOST, Names, OF_LOGS, QUALIFIERS, WHOLE, is_secret_in_logs, is_sensitive_in_text,
    };

    #[test]
    fn names_are_compared_by_their_words() {
        for name in WHOLE.iter().chain(LAST_WORD).chain(ENDS) {
            assert!(is_secret_in_logs(name) && is_secret_in_logs(&name.to_ascii_uppercase()), "{name}");
        }
        for name in [
            "access_token",
            "refresh-token",
            "Api_Key",
            "api.key",
            "X-Amz-Signature",
            "X-Amz-Security-Token",
            "X-Goog-Credential",
            "AWSAccessKeyId",
            "client_secret",
            "%74oken",
            "toke%6E",
            "tok%2565n",
            "user%5Bpassword%5D",
            "a_very_long_name_of_a_token",
            "JSESSIONID",
            "PHPSESSID",
            "ASP.NET_SessionId",
            "connect.sid",
            "laravel_session",
            "_session",
            "csrfmiddlewaretoken",
            "aws_secret_key",
            "mysql_pwd",
            "dbpwd",
            "user_pin",
            "set-cookie",
            "Proxy-Authorization",
            // Numbers, and words that say which secret it is.
            "password1",
            "password2",
            "cvv2",
            "token_0000000000000000000000000000000000000000000000000000000000000000000001",
            "password_confirm",
            "confirm_password",
            "passwordConfirmation2",
            "user[password][current]",
            "password2_verify",
            "new_password",
            "api_key_hash",
        ] {
            assert!(is_secret_in_logs(name), "{name}");
        }
    }

    #[test]
    fn names_of_other_things_stay_readable() {
        for name in [
            "",
            "_",
            "7",
            "page",
            "tokens",
            "max_tokens",
            "token_type",
            "token_type_hint",
            "password_hint",
            "secretary",
            "zipcode",
            "zip_code",
            "country_code",
            "pincode",
            "code_challenge",
            "response_type",
            "client_id",
            "users_id",
            "usersid",
            "MessageSid",
            "state",
            "nonce",
            "keyboard",
            "sort_key",
            "key_value",
            "code_hash",
            "monkey",
            "hotkey",
            "design",
            "author",
            "spin",
            "compass",
            "boarding_pass_id",
            "sessions",
            "session_count",
            "signed",
            "X-Amz-Date",
            "X-Amz-Expires",
            "value",
            "hash",
            "new",
            "confirm",
        ] {
            assert!(!is_secret_in_logs(name), "{name}");
        }
    }

    #[test]
    fn names_of_logs_are_secrets_elsewhere() {
        let is_printed = |name: &str| !is_sensitive_in_text(name.as_bytes(), Names::NONE);
        for name in OF_LOGS {
            assert!(is_secret_in_logs(name) && is_printed(name), "{name}");
            assert!(
                is_printed(&name.to_ascii_uppercase()) && is_printed(&alloc::format!("{name}2")),
                "{name}"
            );
        }
        for name in
            ["token", "sid", "user_session", "session_new", "auth_code", "api-key", "x-sig", "pin.otp"]
        {
            assert!(is_secret_in_logs(name) && !is_printed(name), "{name}");
        }
        assert!(is_printed("page") && is_printed(""));
        assert!(is_sensitive_in_text(b"Code", Names::Lent(&["code"])));
    }

    #[test]
    fn names_are_shorter_than_what_is_read() {
        let longest = |names: &[&str]| names.iter().map(|name| name.len()).max().unwrap();
        let secret = longest(WHOLE).max(longest(LAST_WORD)).max(longest(ENDS));
        assert!(secret + longest(QUALIFIERS) + 2 < MOST);
    }
}
