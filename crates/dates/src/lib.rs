#![cfg_attr(feature = "jiff", doc = include_str!("../README.md"))]
#![cfg_attr(not(feature = "jiff"), doc = "Dates and times as values of `urika` templates.")]
#![no_std]

#[cfg(any(feature = "chrono", feature = "jiff"))]
mod iso;

#[cfg(feature = "jiff")]
pub mod jiff {
    //! Dates and times of the crate `jiff`.
    //!
    //! ```
    //! use jiff::civil::{date, time};
    //! use urika::uri_format;
    //! use urika_dates::jiff::{Date, Time};
    //!
    //! let (day, at) = (Date(date(2024, 2, 29)), Time(time(12, 30, 0, 0)));
    //! assert_eq!(uri_format!("/days/{day}{?at}"), "/days/2024-02-29?at=12%3A30%3A00");
    //! assert_eq!(day.year(), 2024);
    //! ```

    crate::iso::types! {
        /// A date, such as `2024-02-29`.
        Date(::jiff::civil::Date), "{}", Printed;
        /// A time of day, such as `12:30:00`.
        Time(::jiff::civil::Time), "{}", Zeros;
        /// A date and a time without an offset, such as `2024-02-29T12:30:00`.
        DateTime(::jiff::civil::DateTime), "{}", Zeros;
        /// A moment in UTC, such as `2024-02-29T12:30:00Z`.
        Timestamp(::jiff::Timestamp), "{}", Parsed;
    }
}

#[cfg(feature = "chrono")]
pub mod chrono {
    //! Dates and times of the crate `chrono`.
    //!
    //! ```
    //! use chrono::{Datelike as _, NaiveDate};
    //! use urika::uri_format;
    //! use urika_dates::chrono::Date;
    //!
    //! let day = Date(NaiveDate::from_ymd_opt(2024, 2, 29).unwrap());
    //! assert_eq!(uri_format!("/days/{day}"), "/days/2024-02-29");
    //! assert_eq!(day.year(), 2024);
    //! ```

    // `Debug` of these types is the ISO form; `Display` has a space instead of `T`.
    crate::iso::types! {
        /// A date, such as `2024-02-29`.
        Date(::chrono::NaiveDate), "{:?}", Printed;
        /// A time of day, such as `12:30:00`.
        Time(::chrono::NaiveTime), "{:?}", Zeros;
        /// A date and a time without an offset, such as `2024-02-29T12:30:00`.
        DateTime(::chrono::NaiveDateTime), "{:?}", Zeros;
        /// A moment in UTC, such as `2024-02-29T12:30:00Z`.
        Timestamp(::chrono::DateTime<::chrono::Utc>), "{:?}", Parsed;
    }
}
