//! Values that are parsed by the rules of a wrapper: `Padded` and `Printed`.

use std::net::SocketAddr;

use urika::value::{Padded, Printed};
use urika::{Routes, UriTemplate, try_uri_format, uri_format};

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/log/{year}/{month}-{day}{?peer,from}")]
struct Log {
    year: Padded<4>,
    month: Padded<2>,
    day: Padded<2>,
    peer: Printed<SocketAddr>,
    from: Option<Padded<3>>,
}

#[derive(Debug, PartialEq, Routes)]
enum Site {
    #[route("/{year}/{month}")]
    Month { year: Padded<4>, month: Padded<2> },
    #[route("/peers/{peer}")]
    Peer { peer: Printed<SocketAddr> },
}

#[test]
fn a_padded_number_builds_without_a_result_and_is_parsed() {
    let (year, month) = (Padded::<4>(2024), Padded::<2>::from(7_u8));
    assert_eq!(uri_format!("/{year}/{month}"), "/2024/07");
    let site = Site::Month { year, month };
    assert_eq!(site.try_build().unwrap(), "/2024/07");
    assert_eq!(Site::from_uri("/2024/07"), Ok(site));
    for (path, code) in [("/2024/7", "NOT_PADDED"), ("/2024/007", "NOT_PADDED"), ("/2024/x7", "NOT_A_NUMBER")]
    {
        assert_eq!(Site::from_uri(path).unwrap_err().code(), code, "{path}");
    }
}

#[test]
fn a_printed_value_is_built_by_try_build_and_parsed() {
    let peer = Printed("[::1]:80".parse::<SocketAddr>().unwrap());
    assert_eq!(try_uri_format!("/peers/{peer}").unwrap(), "/peers/%5B%3A%3A1%5D%3A80");
    let site = Site::Peer { peer };
    let text = site.try_build().unwrap();
    assert_eq!(Site::from_uri(text.as_str()), Ok(site));
    let error = Site::from_uri("/peers/localhost").unwrap_err();
    assert_eq!((error.code(), error.variable()), ("NOT_IN_FORM", Some("peer")));
}

#[test]
fn wrapped_values_make_the_round_trip() {
    let log = Log {
        year: Padded(2024),
        month: Padded(2),
        day: Padded(29),
        peer: "127.0.0.1:8080".parse().unwrap(),
        from: Some(Padded(7)),
    };
    let text = log.try_build().unwrap();
    assert_eq!(text, "/log/2024/02-29?peer=127.0.0.1%3A8080&from=007");
    assert_eq!(Log::from_uri(text.as_str()), Ok(log));
}
