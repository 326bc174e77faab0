//! `lastmod`: the profile of ISO 8601 in the W3C's note "Date and Time Formats".
//!
//! ```text
//! YYYY  YYYY-MM  YYYY-MM-DD
//! YYYY-MM-DDThh:mmTZD  YYYY-MM-DDThh:mm:ssTZD  YYYY-MM-DDThh:mm:ss.sTZD
//! TZD = "Z" | ("+" | "-") hh:mm
//! ```
//!
//! The schema of sitemaps accepts less than the note. It requires `xsd:date` or `xsd:dateTime`: a whole date,
//! seconds in every time, no year 0000, and time zones up to 14:00.

use std::borrow::Cow;

/// The precision of a date-time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Precision {
    Year,
    Month,
    Day,
    Minute,
    Second,
}

/// Checks a W3C date-time. The error says in words which forms are accepted.
pub(crate) fn check(text: &str) -> Result<Precision, &'static str> {
    let mut rest = Rest(text.as_bytes());
    let year = rest.digits(4, "a year of four digits")?;
    if year == 0 {
        return Err("a year from 0001");
    }
    if rest.is_empty() {
        return Ok(Precision::Year);
    }
    rest.byte(b'-', "`-` after the year")?;
    let month = rest.between(1, 12, "a month from 01 to 12")?;
    if rest.is_empty() {
        return Ok(Precision::Month);
    }
    rest.byte(b'-', "`-` after the month")?;
    rest.between(1, days(year, month), "a valid day of the month")?;
    if rest.is_empty() {
        return Ok(Precision::Day);
    }
    rest.byte(b'T', "`T` between date and time")?;
    time(&mut rest)
}

/// Returns a checked date-time as the schema of sitemaps accepts it: seconds are added to a time without
/// them. Returns `None` for a month or a year, which does not name a day.
pub(crate) fn for_sitemap(text: &str) -> Option<Cow<'_, str>> {
    match check(text).ok()? {
        Precision::Year | Precision::Month => None,
        Precision::Day | Precision::Second => Some(Cow::Borrowed(text)),
        Precision::Minute => {
            let (time, zone) = text.split_at("YYYY-MM-DDThh:mm".len());
            Some(Cow::Owned(format!("{time}:00{zone}")))
        }
    }
}

fn time(rest: &mut Rest<'_>) -> Result<Precision, &'static str> {
    let mut precision = Precision::Minute;
    rest.between(0, 23, "an hour from 00 to 23")?;
    rest.byte(b':', "`:` after the hour")?;
    rest.between(0, 59, "a minute from 00 to 59")?;
    if rest.take(b':') {
        precision = Precision::Second;
        rest.between(0, 59, "a second from 00 to 59")?;
        if rest.take(b'.') {
            rest.digits(1, "a digit after `.`")?;
            while rest.digits(1, "").is_ok() {}
        }
    }
    zone(rest)?;
    if rest.is_empty() { Ok(precision) } else { Err("the end after the time zone") }
}

fn zone(rest: &mut Rest<'_>) -> Result<(), &'static str> {
    if rest.take(b'Z') {
        return Ok(());
    }
    if !rest.take(b'+') && !rest.take(b'-') {
        return Err("a time zone, `Z` or like `+09:00`");
    }
    let hours = rest.between(0, 14, "hours of the time zone from 00 to 14")?;
    rest.byte(b':', "`:` in the time zone")?;
    let minutes = rest.between(0, 59, "minutes of the time zone from 00 to 59")?;
    if hours == 14 && minutes > 0 { Err("a time zone up to 14:00") } else { Ok(()) }
}

const fn days(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

/// The rest of the text.
struct Rest<'t>(&'t [u8]);

impl Rest<'_> {
    const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads exactly `count` digits.
    fn digits(&mut self, count: usize, wanted: &'static str) -> Result<u32, &'static str> {
        let (digits, rest) = self.0.split_at_checked(count).ok_or(wanted)?;
        if !digits.iter().all(u8::is_ascii_digit) {
            return Err(wanted);
        }
        self.0 = rest;
        Ok(digits.iter().fold(0, |value, digit| value * 10 + u32::from(digit - b'0')))
    }

    /// Reads two digits whose value is in a range.
    fn between(&mut self, least: u32, most: u32, wanted: &'static str) -> Result<u32, &'static str> {
        let value = self.digits(2, wanted)?;
        if (least..=most).contains(&value) { Ok(value) } else { Err(wanted) }
    }

    fn byte(&mut self, byte: u8, wanted: &'static str) -> Result<(), &'static str> {
        if self.take(byte) { Ok(()) } else { Err(wanted) }
    }

    fn take(&mut self, byte: u8) -> bool {
        match self.0.split_first() {
            Some((&first, rest)) if first == byte => {
                self.0 = rest;
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_six_forms_of_the_note() {
        for (text, precision, written) in [
            ("1997", Precision::Year, None),
            ("1997-07", Precision::Month, None),
            ("1997-07-16", Precision::Day, Some("1997-07-16")),
            ("1997-07-16T19:20+01:00", Precision::Minute, Some("1997-07-16T19:20:00+01:00")),
            ("1997-07-16T19:20Z", Precision::Minute, Some("1997-07-16T19:20:00Z")),
            ("1997-07-16T19:20:30+01:00", Precision::Second, Some("1997-07-16T19:20:30+01:00")),
            ("1997-07-16T19:20:30.45+01:00", Precision::Second, Some("1997-07-16T19:20:30.45+01:00")),
            ("1994-11-05T13:15:30Z", Precision::Second, Some("1994-11-05T13:15:30Z")),
            ("1994-11-05T08:15:30-05:00", Precision::Second, Some("1994-11-05T08:15:30-05:00")),
            ("2024-03-15T10:00-14:00", Precision::Minute, Some("2024-03-15T10:00:00-14:00")),
            ("2024-02-29", Precision::Day, Some("2024-02-29")),
            ("2000-02-29", Precision::Day, Some("2000-02-29")),
            ("0001-01-01", Precision::Day, Some("0001-01-01")),
        ] {
            assert_eq!(check(text), Ok(precision), "{text}");
            assert_eq!(for_sitemap(text).as_deref(), written, "{text}");
        }
    }

    #[test]
    fn date_errors_name_the_expected_part() {
        for (text, wanted) in [
            ("", "a year of four digits"),
            ("24-03-15", "a year of four digits"),
            ("0000-01-01", "a year from 0001"),
            ("２０２４", "a year of four digits"),
            ("2024/03/15", "`-` after the year"),
            ("2024-3-15", "a month from 01 to 12"),
            ("2024-13-01", "a month from 01 to 12"),
            ("2024-00", "a month from 01 to 12"),
            ("2024-01T", "`-` after the month"),
            ("2024-04-31", "a valid day of the month"),
            ("2023-02-29", "a valid day of the month"),
            ("1900-02-29", "a valid day of the month"),
            ("2024-03-15 10:00:00Z", "`T` between date and time"),
            ("2024-03-15t10:00Z", "`T` between date and time"),
            ("2024-03-15T24:00Z", "an hour from 00 to 23"),
            ("2024-03-15T10Z", "`:` after the hour"),
            ("2024-03-15T10:60Z", "a minute from 00 to 59"),
            ("2024-03-15T10:00:60Z", "a second from 00 to 59"),
            ("2024-03-15T10:00:00.Z", "a digit after `.`"),
            ("2024-03-15T10:00:00", "a time zone, `Z` or like `+09:00`"),
            ("2024-03-15T10:00z", "a time zone, `Z` or like `+09:00`"),
            ("2024-03-15T10:00+0900", "`:` in the time zone"),
            ("2024-03-15T10:00+15:00", "hours of the time zone from 00 to 14"),
            ("2024-03-15T10:00+14:01", "a time zone up to 14:00"),
            ("2024-03-15T10:00+09:60", "minutes of the time zone from 00 to 59"),
            ("2024-03-15T10:00Z ", "the end after the time zone"),
        ] {
            assert_eq!(check(text), Err(wanted), "{text}");
        }
    }
}
