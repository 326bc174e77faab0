use crate::uri::Uri;
use core::hash::Hash as _;

#[test]
fn spellings_of_one_host() {
    let same = |a, b| Uri::parse(a).unwrap().same_origin(Uri::parse(b).unwrap());
    assert!(same("http://%65xample.com/", "http://EXAMPLE.com:/"));
    assert!(same("http://[::1]/", "http://[0:0::0:1]:80/"));
    assert!(same("http://a%2fb/", "http://a%2Fb/"));
    assert!(!same("http://a%2fb/", "http://a/b"));
    assert!(!same("http://h/", "http://h:99999/"));
    assert!(!same("foo://h:1/", "foo://h:1/"), "no scheme of the clients");
    assert!(!same("http:///", "http:///"));
}

/// Collects the bytes that [`Hash`](core::hash::Hash) writes.
#[derive(Default)]
struct HashedBytes(alloc::vec::Vec<u8>);

impl core::hash::Hasher for HashedBytes {
    fn finish(&self) -> u64 {
        0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }
}

#[test]
fn one_origin_has_one_hash() {
    let hash = |text| {
        let mut written = HashedBytes::default();
        Uri::parse(text).unwrap().origin().unwrap().hash(&mut written);
        written.0
    };
    assert_eq!(hash("http://%65x.com/"), hash("HTTP://EX.com:80/a"));
    assert_eq!(hash("http://[::1]/"), hash("http://[0:0::0:1]:80/"));
    assert_ne!(hash("http://[::1]/"), hash("http://[::2]/"));
    assert_ne!(hash("http://a/"), hash("http://b/"));
    assert_ne!(hash("http://a/"), hash("ws://a/"));
    assert_ne!(hash("http://a/"), hash("http://a:8080/"));
}

#[test]
fn scheme_host_and_port_must_all_be_the_same() {
    let same = |a, b| Uri::parse(a).unwrap().same_origin(Uri::parse(b).unwrap());
    assert!(!same("http://h/", "ws://h/"), "they have one port");
    assert!(!same("http://h/", "http://h:8080/"));
    assert!(!same("http://h/", "http://i/"));
    assert!(!same("http://[::1]/", "http://[::2]/"));
    let uri = Uri::parse("HTTP://h:8080/").unwrap();
    let origin = uri.origin().unwrap();
    assert_eq!((origin.scheme(), origin.port()), ("HTTP", 8080));
    assert_eq!(alloc::format!("{origin:?}"), "\"http://h:8080\"");
}

#[test]
fn an_origin_is_written_in_normal_form() {
    for (text, origin) in [
        ("HTTP://%65X.com:80/a", "http://ex.com"),
        ("http://[0:0::0:1]:8080/", "http://[::1]:8080"),
        ("http://[V1.a]/", "http://[v1.a]"),
        ("http://a%2fb/", "http://a%2Fb"),
    ] {
        assert_eq!(alloc::format!("{}", Uri::parse(text).unwrap().origin().unwrap()), origin);
    }
}
