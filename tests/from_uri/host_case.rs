//! The hosts of ipfs and ipns count case, such as a CID in base58. All other hosts do not (RFC 3986, section
//! 6.2.2.1).

use urika::template::Template;
use urika::{FromUriOwned, Routes, UriTemplate, uri_template};

#[derive(Debug, Clone, PartialEq, UriTemplate)]
#[uri_template("ipfs://{cid}{/path*}")]
struct Content {
    cid: String,
    path: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, UriTemplate)]
#[uri_template("ipns://{key}/{file}{?format}")]
struct Name {
    key: String,
    file: String,
    format: Option<String>,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("ipns://K{row}x{column}", allow(host_case))]
struct Joined {
    row: u8,
    column: u8,
}

uri_template!(struct Fixed = "ipfs://QmUVTK/{file}", allow(host_case), file: String);
uri_template!(struct Other = "ipfs://qmuvtk/{file}", file: String);
uri_template!(struct Web = "https://example.com/{file}", file: String);

#[derive(Debug, PartialEq, Routes)]
enum Set {
    #[route("ipfs://QmUVTK/{file}", allow(host_case))]
    Upper { file: String },
    #[route("ipfs://qmuvtk/{file}")]
    Lower { file: String },
    #[route("ipns://{key}/{file}")]
    Key { key: String, file: String },
}

const IDS: [&str; 7] = ["QmUVTK", "qmuvtk", "QMUVTK", "a", "Z", "bafyBEI", "K51q-Zi5.UQU"];

/// For each identifier and path: `from_uri(build(x)) == x`, typed and with a template read at run time.
#[test]
fn identifiers_come_back_in_their_case() {
    let mut count = 0;
    for id in IDS {
        for file in ["a", "README.md", "A b"] {
            let content = Content { cid: id.into(), path: vec![file.into(), "X".into()] };
            let uri = content.try_build().unwrap();
            assert_eq!(Content::from_uri_owned(uri.as_str()).unwrap(), content);
            let name = Name { key: id.into(), file: file.into(), format: Some("Car".into()) };
            let uri = name.try_build().unwrap();
            assert_eq!(Name::from_uri_owned(uri.as_str()).unwrap(), name);
            let template = Template::parse("ipns://{key}/{file}{?format}").unwrap();
            let captures = template.captures(uri.as_str()).unwrap();
            assert_eq!(template.expand(&captures).unwrap(), uri.as_str());
            count += 3;
        }
    }
    assert_eq!(count, 63);
    assert!(Joined::from_uri("ipns://K1x2").is_ok());
}

/// A literal host of these schemes matches in its own case, whatever the case of the scheme is.
#[test]
fn literal_hosts_count_case_in_ipfs_and_ipns() {
    for (uri, is_fixed, is_other) in [
        ("ipfs://QmUVTK/a", true, false),
        ("IPFS://QmUVTK/a", true, false),
        ("ipfs://Qm%55VTK/a", true, false),
        ("ipfs://qmuvtk/a", false, true),
        ("ipfs://QMUVTK/a", false, false),
    ] {
        assert_eq!(Fixed::from_uri(uri).is_ok(), is_fixed, "{uri}");
        assert_eq!(Other::from_uri(uri).is_ok(), is_other, "{uri}");
        let template = Template::parse("ipfs://QmUVTK/{file}").unwrap();
        assert_eq!(template.captures(uri).is_ok(), is_fixed, "{uri}");
    }
    for (uri, fits) in [("ipns://K1x2", true), ("ipns://k1x2", false), ("ipns://K1X2", false)] {
        assert_eq!(Joined::from_uri(uri).is_ok(), fits, "{uri}");
        let template = Template::parse("ipns://K{row}").unwrap();
        assert_eq!(template.captures(uri).is_ok(), uri.contains('K'), "{uri}");
    }
    assert!(Web::from_uri("HTTPS://EXAMPLE.com/a").is_ok());
}

#[test]
fn sets_tell_hosts_of_ipfs_apart_by_case() {
    let of = |uri: &str| Set::from_uri_owned(uri).ok();
    assert_eq!(of("ipfs://QmUVTK/a"), Some(Set::Upper { file: "a".into() }));
    assert_eq!(of("ipfs://qmuvtk/a"), Some(Set::Lower { file: "a".into() }));
    assert_eq!(of("ipfs://QMuvtk/a"), None);
    for key in IDS {
        let route = Set::Key { key: key.into(), file: "F".into() };
        let uri = route.try_build().unwrap();
        assert_eq!(of(uri.as_str()), Some(route));
    }
}
