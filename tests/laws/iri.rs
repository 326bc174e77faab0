//! Converts IRIs to URIs and back (RFC 3987, section 3).

use proptest::prelude::*;
use urika::{Comparison, Policy, Refusal, Uri, UriBuf, UriRefBuf};

use crate::oracle::{is_bidi, mapped};
use crate::strategies::{Alphabet, any_text, iri, uri, uri_parts};
use crate::support::goes_by_idna;

proptest! {
    #![proptest_config(crate::config())]

    /// Mapping escapes UTF-8 in all parts except a host that IDNA maps, and changes nothing else.
    #[test]
    fn mapping_escapes_and_no_more(parts in uri_parts(Alphabet::Iri)) {
        let text = parts.text();
        if text.contains(is_bidi) {
            same!(UriBuf::from_iri(&text).map_err(|error| error.code()), Err("INVISIBLE_CHARACTER"));
        } else if parts.host.as_deref().is_some_and(|host| goes_by_idna(&text, host)) {
            let Ok(uri) = UriBuf::from_iri(&text) else { return Ok(()) };
            same!(uri.path(), mapped(&parts.path).as_str());
            same!(uri.userinfo(), parts.userinfo.as_deref().map(mapped).as_deref());
            same!(uri.port_str(), parts.port.as_deref());
            same!(uri.fragment(), parts.fragment.as_deref().map(mapped).as_deref());
            holds!(uri.host_str().is_some_and(str::is_ascii));
        } else {
            same!(UriBuf::from_iri(&text).map(String::from), Ok(mapped(&text)));
        }
    }

    #[test]
    fn a_uri_is_an_iri(text in uri()) {
        same!(UriBuf::from_iri(&text).map(String::from), Ok(text.clone()));
        same!(UriRefBuf::from_iri_ref(&text).map(String::from), Ok(text.clone()));
    }

    /// The URI of an IRI parses to the parts of the result.
    #[test]
    fn mapped_iris_are_uris(text in any_text()) {
        let Ok(uri) = UriBuf::from_iri(&text) else { return Ok(()) };
        let read = Uri::parse(uri.as_str()).map_err(|error| TestCaseError::fail(format!("{uri}: {error}")))?;
        same!((uri.scheme(), uri.authority(), uri.path()), (read.scheme(), read.authority(), read.path()));
        same!((uri.host_str(), uri.query(), uri.fragment()), (read.host_str(), read.query(), read.fragment()));
        same!(UriRefBuf::from_iri_ref(&text).map(String::from), Ok(uri.into_string()));
    }

    /// A URI is equivalent to the URI of its IRI.
    #[test]
    fn there_and_back_is_equivalent(text in uri()) {
        let uri = Uri::parse(&text).expect("a URI");
        let iri = uri.to_iri();
        if goes_by_idna(&text, "é") && uri.host_str().is_some_and(|host| host.contains(['%', '-'])) {
            return Ok(()); // the name is mapped, to one that is equivalent by IDNA alone
        }
        let back = UriBuf::from_iri(&iri).map_err(|error| TestCaseError::fail(error.diagnostic(&iri).to_string()))?;
        holds!(uri.equivalent(&back, Comparison::Syntax), "{uri} is {iri} is {back}");
    }

    /// An IRI shows only visible characters, and decodes no ASCII.
    #[test]
    fn an_iri_shows_only_what_can_be_seen(text in prop_oneof![uri(), iri().prop_map(|iri| mapped(&iri))]) {
        let Ok(uri) = Uri::parse(&text) else { return Ok(()) };
        let iri = uri.to_iri();
        let is_hidden = |c: char| is_bidi(c) || matches!(c, '\u{AD}' | '\u{200B}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}');
        holds!(!iri.contains(is_hidden), "{iri:?}");
        let is_plain = |c: &char| c.is_ascii() && !c.is_ascii_hexdigit() && *c != '%';
        let ascii = |text: &str| text.chars().filter(is_plain).collect::<String>();
        holds!(goes_by_idna(&text, "é") || ascii(&iri) == ascii(&text), "{iri} of {text}");
    }

    /// The policy for literals maps like `from_iri`, if its refusals are allowed.
    #[test]
    fn policies_map_alike(text in prop_oneof![iri(), any_text()]) {
        if text.contains(is_bidi) {
            holds!(UriBuf::from_iri(&text).is_err());
            return Ok(());
        }
        let allowing_all = Refusal::ALL.iter().fold(Policy::LITERAL, |policy, refusal| policy.allow(*refusal));
        let by_policy = allowing_all.normalize(&text).map(urika::Normalized::into_uri);
        let by_mapping = UriBuf::from_iri(&text).map(|it| it.normalize());
        same!(by_policy.as_ref().ok(), by_mapping.as_ref().ok(), "{text:?}");
        same!(by_policy.map_err(|error| error.fault()), by_mapping.map_err(|error| error.fault()));
    }

    /// A host that is not a domain name becomes the same URI, whichever function maps the IRI.
    #[test]
    fn a_host_without_domain_name_is_percent_encoded(name in "[a-zß-ÿﬀ-ﬆ①Ⅷ]{1,4}", scheme in "note|db|file|uri|x") {
        let iri = format!("{scheme}://{name}/");
        let expected = mapped(&iri);
        same!(UriBuf::from_iri(&iri).map(String::from), Ok(expected.clone()));
        same!(Policy::LITERAL.normalize(&iri).map(|it| it.into_uri().into_string()), Ok(expected.clone()));
        let reference = UriRefBuf::from_iri_ref(&format!("//{name}/")).expect("a reference");
        let base = UriBuf::parse(format!("{scheme}://a/")).expect("a base");
        same!(base.resolve(&reference).as_str(), expected.as_str());
        holds!(UriBuf::from_iri(&iri).is_ok_and(|it| it.equivalent(Uri::parse(&expected).expect("a URI"), Comparison::Scheme)));
        #[cfg(feature = "template")]
        {
            let built = urika::try_uri_format!("note://{name}/").map(|uri| uri.to_string());
            same!(built.ok(), Some(mapped(&format!("note://{name}/"))));
        }
        let back = Uri::parse(&expected).expect("a URI").to_iri();
        same!(UriBuf::from_iri(&back).map(String::from), Ok(expected));
    }
}
