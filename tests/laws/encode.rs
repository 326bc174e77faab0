//! Percent-encoding: decoding returns the encoded text, and encoded text stays in its part.

use proptest::prelude::*;
use urika::UriRef;
use urika::percent::{self, Place};

use crate::strategies::{any_text, reference};

const PLACES: [Place; 8] = [
    Place::Anywhere,
    Place::Userinfo,
    Place::Host,
    Place::Segment,
    Place::Path,
    Place::QueryPair,
    Place::Query,
    Place::Fragment,
];

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn encoding_round_trips(text in prop_oneof![any::<String>(), any_text()]) {
        for place in PLACES {
            let encoded = percent::encode(place, &text);
            same!(percent::decode(&encoded).expect("UTF-8"), text.as_str(), "{:?}", place);
            same!(percent::escaped(place, &text).to_string(), encoded.as_ref());
            holds!(percent::encode(place, &encoded).len() >= encoded.len(), "`%` is data");
        }
    }

    /// Encoded text fills its part and changes no other part.
    #[test]
    fn encoded_text_stays_in_its_part(text in prop_oneof![any::<String>(), any_text()]) {
        let part = |place| percent::encode(place, &text).into_owned();
        let whole = format!(
            "s://{}@{}/{}/x?{}&{}={}#{}",
            part(Place::Userinfo), part(Place::Host), part(Place::Segment), part(Place::Query),
            part(Place::QueryPair), part(Place::QueryPair), part(Place::Fragment),
        );
        let it = UriRef::parse(&whole).map_err(|error| TestCaseError::fail(error.diagnostic(&whole).to_string()))?;
        same!(it.userinfo(), Some(part(Place::Userinfo).as_str()));
        same!(it.host_str(), Some(part(Place::Host).as_str()));
        same!(it.path().segments().count(), 2);
        same!(it.path().segments().next().expect("a segment").decode().expect("UTF-8"), text.as_str());
        same!(it.fragment(), Some(part(Place::Fragment).as_str()));
        let (name, value) = it.query().expect("a query").form_pairs().last().expect("a pair");
        same!((name.as_ref(), value.as_ref()), (text.as_str(), text.as_str()));
    }

    #[test]
    fn pairs_come_back(pairs in proptest::collection::vec((any::<String>(), any::<String>()), 0..5)) {
        let pair = |(name, value): &(String, String)| {
            format!("{}={}", percent::encode(Place::QueryPair, name), percent::encode(Place::QueryPair, value))
        };
        let whole = format!("?{}", pairs.iter().map(pair).collect::<Vec<_>>().join("&"));
        let it = UriRef::parse(&whole).expect("a query");
        let read = it.query().expect("a query").form_pairs();
        let read = read.map(|(name, value)| (name.into_owned(), value.into_owned()));
        same!(read.collect::<Vec<_>>(), pairs);
    }

    /// Decoding accepts any string, and reports text that is not UTF-8.
    #[test]
    fn any_text_can_be_decoded(text in any_text()) {
        let lossy = percent::decode_lossy(&text);
        match percent::decode(&text) {
            Ok(decoded) => same!(decoded, lossy),
            Err(error) => holds!(lossy.contains('\u{FFFD}') && lossy.is_char_boundary(error.valid_up_to())),
        }
        holds!(lossy.len() <= 3 * text.len());
    }

    /// A decoded segment can be encoded again, and then decodes to the same string.
    #[test]
    fn parts_can_be_decoded(text in reference()) {
        let it = UriRef::parse(&text).expect("a reference");
        for segment in it.path().segments() {
            let again = percent::encode(Place::Segment, &segment.decode_lossy()).into_owned();
            if segment.decode().is_ok() {
                same!(percent::decode(&again).expect("UTF-8"), segment.decode_lossy());
            }
        }
    }
}
